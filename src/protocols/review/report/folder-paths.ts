// Where the files of a review lie in its folder. Paths are made of numbers and a safe ending alone.
import { versionName } from "../result/versions.ts";

export function versionPath(n: number, extension: string): string {
  return `versions/${versionName(n, extension)}`;
}

/** The difference to the version before. */
export function diffPath(n: number): string {
  return `versions/v${n - 1}-v${n}.diff`;
}
