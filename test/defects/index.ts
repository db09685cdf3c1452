// All defects, by name.
import { argument } from "./argument.ts";
import type { Defects } from "./defect.ts";
import { edges } from "./edges.ts";
import { kernel } from "./kernel.ts";
import { log } from "./log.ts";
import { protocols } from "./protocols.ts";
import { runners } from "./runners.ts";

export const defects: Defects = {
  ...log,
  ...kernel,
  ...runners,
  ...argument,
  ...protocols,
  ...edges,
};
