// The swarm protocol, as the registry knows it.
import type { Protocol } from "../../script/protocol.ts";
import { briefShape, type SwarmBrief } from "./brief.ts";
import { outline } from "./outline.ts";
import { swarm as script } from "./script.ts";
import { start } from "./start.ts";
import { wording } from "./wording.ts";

export const swarm: Protocol<SwarmBrief> = {
  name: "swarm",
  version: 1,
  start,
  brief: briefShape,
  script,
  outline,
  wording,
};
