// The swarm protocol: all that it brings, as the registry knows it.
import { defineProtocol } from "../define.ts";
import { briefForm } from "./brief.ts";
import forms from "./forms.json" with { type: "json" };
import { outline } from "./outline.ts";
import { rehearse } from "./rehearse.ts";
import { swarmWriting } from "./report/writing.ts";
import { swarmResult } from "./result/result.ts";
import { swarm as script } from "./script.ts";
import { start } from "./start.ts";
import { messages, reportWords } from "./voice.ts";
import { wording } from "./wording.ts";

export const swarm = defineProtocol({
  name: "swarm",
  version: 2,
  start,
  brief: briefForm,
  script,
  outline,
  wording,
  reading: { result: swarmResult },
  writing: swarmWriting,
  words: reportWords,
  messages,
  rehearse,
  forms,
});
