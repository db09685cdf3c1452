// How a dialectic is written down.
import type { DialecticResult } from "../result/result.ts";
import { dialecticSections } from "./sections.ts";
import type { Writing } from "../../../report/writing.ts";

export const dialecticWriting: Writing<DialecticResult> = { sections: dialecticSections };
