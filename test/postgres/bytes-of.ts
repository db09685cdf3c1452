import type { PostgresLogStore } from "../../src/log/postgres/index.ts";

/** A log as it would be in a file. */
export async function bytesOf(store: PostgresLogStore, id: string): Promise<Buffer> {
  const pages: Buffer[] = [];
  for await (const lines of store.lines(id)) pages.push(...lines);
  return Buffer.concat(pages);
}
