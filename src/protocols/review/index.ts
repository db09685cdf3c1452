// The review protocol, as the registry knows it.
import type { Protocol } from "../../kernel/protocol.ts";
import { briefShape, type ReviewBrief } from "./brief.ts";
import { outline } from "./outline.ts";
import { rehearse } from "./rehearse.ts";
import { review as script } from "./script.ts";
import { start } from "./start.ts";
import { messages } from "./voice.ts";
import { wording } from "./wording.ts";

export const review: Protocol<ReviewBrief> = {
  name: "review",
  version: 1,
  start,
  brief: briefShape,
  script,
  outline,
  wording,
  rehearse,
  messages,
};
