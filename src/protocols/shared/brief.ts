// What every brief is given, and its bounds; protocols add their own fields.
import { z } from "zod";
import { ON_PARTIAL } from "../../kernel/protocol.ts";
import { sameText } from "./rules/rules.ts";

const document = z.strictObject({ name: z.string(), text: z.string() });

export const briefFields = {
  topic: z.string().min(1),
  lang: z.enum(["en", "ja", "zh"]),
  options: z
    .array(z.string().regex(/\S/, "an option must not be empty"))
    .max(9, "at most 9 options can be weighed")
    .superRefine((options, check) => {
      if (options.length === 1)
        check.addIssue("one option is no choice: give two or more, or none");
      const twice = options.find((option, i) =>
        options.some((other, j) => j < i && sameText(other, option)),
      );
      if (twice !== undefined) check.addIssue(`the option ${JSON.stringify(twice)} is given twice`);
    }),
  context: z.array(document),
  dealt: z.array(document).exactOptional(),
  anonymous: z.boolean(),
  baseline: z.boolean().exactOptional(),
  onPartial: z.enum(ON_PARTIAL).exactOptional(),
};
