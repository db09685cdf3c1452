// The dispatch protocol: all that it brings, as the registry knows it.
import { defineProtocol } from "../define.ts";
import { briefForm } from "./brief.ts";
import forms from "./forms.json" with { type: "json" };
import { outline } from "./outline.ts";
import { rehearse } from "./rehearse.ts";
import { dispatchWriting } from "./report/writing.ts";
import { dispatchReading } from "./result/result.ts";
import { dispatch as script } from "./script.ts";
import { start } from "./start.ts";
import { messages, reportWords } from "./voice.ts";
import { wording } from "./wording.ts";

export const dispatch = defineProtocol({
  name: "dispatch",
  version: 2,
  start,
  brief: briefForm,
  script,
  outline,
  wording,
  reading: dispatchReading,
  writing: dispatchWriting,
  words: reportWords,
  messages,
  rehearse,
  forms,
});
