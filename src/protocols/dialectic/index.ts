// The dialectic protocol: all that it brings, as the registry knows it.
import { defineProtocol } from "../define.ts";
import { briefShape } from "./brief.ts";
import forms from "./forms.json" with { type: "json" };
import { outline } from "./outline.ts";
import { rehearse } from "./rehearse.ts";
import { dialecticWriting } from "./report/writing.ts";
import { dialecticResult } from "./result/result.ts";
import { dialectic as script } from "./script.ts";
import { start } from "./start.ts";
import { messages, reportWords } from "./voice.ts";
import { wording } from "./wording.ts";

export const dialectic = defineProtocol({
  name: "dialectic",
  version: 4,
  start,
  brief: briefShape,
  script,
  outline,
  wording,
  reading: { result: dialecticResult },
  writing: dialecticWriting,
  words: reportWords,
  messages,
  rehearse,
  forms,
});
