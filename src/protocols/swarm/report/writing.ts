// How a swarm is written down.
import type { SwarmResult } from "../result/result.ts";
import type { Writing } from "../../../report/writing.ts";
import { swarmFolder } from "./folder.ts";
import { swarmSections } from "./sections.ts";

export const swarmWriting: Writing<SwarmResult> = { sections: swarmSections, folder: swarmFolder };
