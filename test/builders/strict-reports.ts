// In tests no report may say two things of one option: whoever writes one that does is stopped.
import { onContradiction } from "../../src/report/view.ts";

onContradiction.tell = (found) => {
  throw new Error(`The report contradicts itself: ${found.join("; ")}`);
};
