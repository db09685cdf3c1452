// How a swarm is written down.
import type { SwarmResult } from "../../projections/swarm/result.ts";
import type { Writing } from "../writing.ts";
import { swarmFolder } from "./folder.ts";
import { swarmSections } from "./sections.ts";

export const swarmWriting: Writing<SwarmResult> = { sections: swarmSections, folder: swarmFolder };
