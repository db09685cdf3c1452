// The form that would start a deliberation of the log again, for a person who changes something in it first.
// Law: everything in it stands in the log's first record. What a form cannot hold is left out and named.
import type { Document } from "../kernel/ask.ts";
import type { Brief } from "../kernel/protocol.ts";
import type { LogEvent } from "../log/index.ts";
import { errorOf } from "./error-of.ts";
import {
  choicesIn,
  FILE_CHARACTERS,
  MOST_FILES,
  SEAT_NAME,
  startable,
  type StartForm,
} from "./start-request.ts";

export interface RunAgain {
  readonly form: StartForm;
  /** Names of documents that a form does not take. */
  readonly leftOut: readonly string[];
}

/** Also of a log that an earlier version of its protocol made: what is started is today's. */
export function formFromLog([opened]: readonly LogEvent[]): RunAgain {
  if (opened?.type !== "deliberation.opened") throw errorOf("damaged-log.opening");
  const { data } = opened;
  const [name = ""] = data.protocol.split("@");
  const protocol = startable(name);
  const brief = data.brief as unknown as Brief & { readonly artifact?: Document }; // parsed when the deliberation was opened
  const { topic, context, dealt = [], options, lang } = brief;
  const isOfText = protocol.start.subject.kind === "file";
  const all = [...context, ...dealt].map((each) => ({ ...each, name: fileName(each.name) }));
  const documents = all.filter(({ text }) => text.length <= FILE_CHARACTERS).slice(0, MOST_FILES);
  const { "*": model = "", all: every = model, ...seats } = data.models;
  const { usd, calls, tokens, minutes } = data.caps;
  const caps = { usd, calls, tokens, minutes };
  return {
    form: {
      protocol: name,
      model: every,
      ...(isOfText && brief.artifact
        ? { artifact: { name: fileName(brief.artifact.name), text: brief.artifact.text } }
        : { topic }),
      documents: documents.map((each) => ({ name: each.name, text: each.text })),
      seats: Object.fromEntries(Object.entries(seats).filter(([seat]) => SEAT_NAME.test(seat))),
      options: isOfText ? [] : [...options],
      caps: Object.fromEntries(Object.entries(caps).filter(([, cap]) => cap !== null)),
      lang,
      choices: choicesIn(protocol, brief),
      ...(data.rehearsal
        ? { temperament: data.rehearsal.temperament, seed: data.rehearsal.seed }
        : {}),
    },
    leftOut: all.filter((each) => !documents.includes(each)).map((each) => each.name),
  };
}

/** A form takes names and no paths. */
function fileName(given: string): string {
  return given.replace(/[\\/]+/gu, "-").replace(/\p{Cc}/gu, "");
}
