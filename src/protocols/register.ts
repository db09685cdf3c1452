// Makes the protocols of this package known to whatever reads and writes their logs.
import { dialecticWriting } from "../artifacts/dialectic-writing.ts";
import { dispatchWriting } from "../artifacts/dispatch/writing.ts";
import { reviewWriting } from "../artifacts/review/writing.ts";
import { structuredWriting } from "../artifacts/structured/writing.ts";
import { swarmWriting } from "../artifacts/swarm/writing.ts";
import { registerWriting } from "../artifacts/writing.ts";
import { dialecticResult } from "../projections/dialectic-result.ts";
import { dispatchReading } from "../projections/dispatch/reading.ts";
import { registerReading } from "../projections/reading.ts";
import { reviewReading } from "../projections/review/reading.ts";
import { structuredReading } from "../projections/structured/reading.ts";
import { swarmResult } from "../projections/swarm/result.ts";

registerReading("dialectic", { result: dialecticResult });
registerReading("swarm", { result: swarmResult });
registerReading("structured", structuredReading);
registerReading("dispatch", dispatchReading);
registerReading("review", reviewReading);
registerWriting("dialectic", dialecticWriting);
registerWriting("swarm", swarmWriting);
registerWriting("structured", structuredWriting);
registerWriting("dispatch", dispatchWriting);
registerWriting("review", reviewWriting);
