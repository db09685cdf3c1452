// What every part of the form is given: what stands there, how to change it, and what may be chosen.
import type { Offers } from "../../src/web/wire.ts";
import type { Draft } from "./draft.ts";

export interface Filling {
  readonly draft: Draft;
  readonly offers: Offers;
  readonly change: (part: Partial<Draft>) => void;
}
