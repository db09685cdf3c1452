// Loads the protocols, as every program does. In tests no report may say two things of one option: whoever writes one that does is stopped.
import "../../src/protocols/index.ts";
import { onContradiction } from "../../src/report/view.ts";

onContradiction.tell = (found) => {
  throw new Error(`The report contradicts itself: ${found.join("; ")}`);
};
