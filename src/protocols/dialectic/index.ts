// The dialectic protocol, as the registry knows it.
import type { Protocol } from "../../kernel/protocol.ts";
import { briefShape, type DialecticBrief } from "./brief.ts";
import { outline } from "./outline.ts";
import { rehearse } from "./rehearse.ts";
import { dialectic as script } from "./script.ts";
import { start } from "./start.ts";
import { messages } from "./voice.ts";
import { wording } from "./wording.ts";

export const dialectic: Protocol<DialecticBrief> = {
  name: "dialectic",
  version: 3,
  start,
  brief: briefShape,
  script,
  outline,
  wording,
  rehearse,
  messages,
};
