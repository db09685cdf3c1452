// A file of a deliberation's folder, as text.

export interface FolderFile {
  /** A path within the deliberation's folder, made by code alone; null for the folder itself. */
  readonly folder: string | null;
  readonly name: string;
  readonly text: string;
}

/** `state/claims.jsonl` → the folder `state`, the name `claims.jsonl`. */
export function file(path: string, text: string): FolderFile {
  const cut = path.lastIndexOf("/");
  return { folder: cut === -1 ? null : path.slice(0, cut), name: path.slice(cut + 1), text };
}
