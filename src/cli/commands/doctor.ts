// Which models and command-line agents can be reached. Looks, and spends nothing.
import { join } from "node:path";
import { detect } from "../../agents/detect.ts";
import { sweep } from "../../agents/sweep.ts";
import type { Wishes } from "../../desk/wishes.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json-line.ts";
import { storeAt } from "../../desk/root.ts";
import { loadSettings } from "../../desk/settings.ts";
import { heldIn, heldNotice } from "../../desk/trust.ts";

export async function doctor(io: Io, flags: Wishes): Promise<number> {
  const settings = await loadSettings(io.cwd, io.env);
  const [found, held] = await Promise.all([detect(io.env), heldIn(io, settings)]);
  const store = storeAt(io, flags.root, settings.root);
  const swept: number[] = [];
  for (const id of await store.list()) swept.push(...(await sweep(join(store.home.root, id, "config", "running"))));
  if (flags.json === true) {
    io.out(jsonLine({ ...found, settings: { model: settings.model ?? null, commands: Object.keys(settings.commands), checks: Object.keys(settings.checks) }, held: held.map(({ kind, name, is }) => ({ kind, name, is })), swept }));
    return 0;
  }
  const rows = [
    ...found.keys.map(({ vendor, variable }) => `${vendor}/NAME: a key is in ${variable}`),
    ...found.servers.map(({ url, models }) => `${url}#NAME: answers${models.length > 0 ? `, with ${models.slice(0, 8).join(", ")}` : ""}`),
    ...found.commands.map(({ name, path }) => `command:${name}: ${path}`),
    ...Object.keys(settings.commands).map((name) => `command:${name}: from the settings`),
    "rehearsal: always there, needs no model",
  ];
  io.out(`Reachable from here (nothing was called):\n${rows.map((row) => `  ${row}\n`).join("")}`);
  const checks = Object.keys(settings.checks);
  if (checks.length > 0) io.out(`Checks in the settings (not run): ${checks.join(", ")}\n`);
  if (held.length > 0) io.out(`${heldNotice(held)}\n`);
  io.out(`Default: ${settings.model ?? "none in dissensus.yaml; you are asked, or the panel rehearses"}\n`);
  if (swept.length > 0) io.out(`Ended ${swept.length} command${swept.length === 1 ? "" : "s"} that a crash had left running.\n`);
  return 0;
}
