// The dispatch protocol, as the registry knows it.
import type { Protocol } from "../../kernel/protocol.ts";
import { briefShape, type DispatchBrief } from "./brief.ts";
import { outline } from "./outline.ts";
import { rehearse } from "./rehearse.ts";
import { dispatch as script } from "./script.ts";
import { start } from "./start.ts";
import { messages } from "./voice.ts";
import { wording } from "./wording.ts";

export const dispatch: Protocol<DispatchBrief> = {
  name: "dispatch",
  version: 1,
  start,
  brief: briefShape,
  script,
  outline,
  wording,
  rehearse,
  messages,
};
