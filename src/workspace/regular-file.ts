// Regular files, read with care: a pipe or a device is never waited for, and no more is read than was asked for.
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { sep } from "node:path";

/** The first `most` bytes; null where it is no regular file, or is one no longer. */
export async function readRegular(path: string, most: number): Promise<Buffer | null> {
  // Should a pipe have taken its place meanwhile, this does not wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    if (!(await file.stat()).isFile()) return null;
    const buffer = Buffer.alloc(most);
    let filled = 0;
    for (let read = 1; read > 0 && filled < most; filled += read)
      read = (await file.read(buffer, filled, most - filled, filled)).bytesRead;
    return buffer.subarray(0, filled);
  } finally {
    await file.close();
  }
}

/** Why a file cannot be read, after its name. */
export function faultOf(
  { code, message }: NodeJS.ErrnoException,
  missing = "is not there",
): string {
  switch (code) {
    case "ENOENT":
      return missing;
    case "EACCES":
    case "EPERM":
      return "may not be read";
    case "ELOOP":
      return "is a link that leads to itself";
    case "ENAMETOOLONG":
      return "has too long a name";
    default:
      return `cannot be read (${code ?? message})`;
  }
}

export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
