import { expect, it } from "vitest";
import { parseSettings } from "../../workspace/settings.ts";
import { settingsText } from "./doctor.ts";
import template from "./settings-template.json" with { type: "json" };

it("the settings that init writes are what no settings are, and every example in them can be used", () => {
  const text = settingsText("schema/settings.json");
  expect(parseSettings(text, "dissensus.yaml")).toEqual(parseSettings("", "dissensus.yaml"));
  const used = text.replaceAll(/^#(?=[a-z]| {2}[a-z])/gmu, "");
  expect(Object.keys(parseSettings(used, "dissensus.yaml"))).toEqual(
    expect.arrayContaining(template.keys.map(({ example: [first = ""] }) => first.split(":")[0])),
  );
});
