// The review protocol: all that it brings, as the registry knows it.
import { defineProtocol } from "../define.ts";
import { briefShape } from "./brief.ts";
import forms from "./forms.json" with { type: "json" };
import { outline } from "./outline.ts";
import { rehearse } from "./rehearse.ts";
import { reviewWriting } from "./report/writing.ts";
import { reviewReading } from "./result/reading.ts";
import { review as script } from "./script.ts";
import { start } from "./start.ts";
import { messages, reportWords } from "./voice.ts";
import { wording } from "./wording.ts";

export const review = defineProtocol({
  name: "review",
  version: 2,
  start,
  brief: briefShape,
  script,
  outline,
  wording,
  reading: reviewReading,
  writing: reviewWriting,
  words: reportWords,
  messages,
  rehearse,
  forms,
});
