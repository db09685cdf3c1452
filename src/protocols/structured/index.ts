// The structured protocol: all that it brings, as the registry knows it.
import { defineProtocol } from "../define.ts";
import { briefShape } from "./brief.ts";
import forms from "./forms.json" with { type: "json" };
import { outline } from "./outline.ts";
import { rehearse } from "./rehearse.ts";
import { structuredWriting } from "./report/writing.ts";
import { structuredReading } from "./result/result.ts";
import { script } from "./script.ts";
import { start } from "./start.ts";
import { messages, reportWords } from "./voice.ts";
import { wording } from "./wording.ts";

export const structured = defineProtocol({
  name: "structured",
  version: 2,
  start,
  brief: briefShape,
  script,
  outline,
  wording,
  reading: structuredReading,
  writing: structuredWriting,
  words: reportWords,
  messages,
  rehearse,
  forms,
});
