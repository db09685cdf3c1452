// How a dialectic is written down.
import type { DialecticResult } from "../projections/dialectic-result.ts";
import { dialecticSections } from "./dialectic-sections.ts";
import type { Writing } from "./writing.ts";

export const dialecticWriting: Writing<DialecticResult> = { sections: dialecticSections };
