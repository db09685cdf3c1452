// The swarm protocol, as the registry knows it.
import type { Protocol } from "../../kernel/protocol.ts";
import { briefShape, type SwarmBrief } from "./brief.ts";
import { outline } from "./outline.ts";
import { rehearse } from "./rehearse.ts";
import { swarm as script } from "./script.ts";
import { start } from "./start.ts";
import { messages } from "./voice.ts";
import { wording } from "./wording.ts";

export const swarm: Protocol<SwarmBrief> = {
  name: "swarm",
  version: 1,
  start,
  brief: briefShape,
  script,
  outline,
  wording,
  rehearse,
  messages,
};
