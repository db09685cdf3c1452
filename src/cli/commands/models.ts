// Which models can be had from here: asks the servers that say so. Spends nothing.
import { withNamed } from "../../agents/model/origins.ts";
import { serverNamed } from "../../agents/model/listing.ts";
import { modelsHere, type OfferedModel } from "../../workspace/models.ts";
import { loadSettings, noticesOf } from "../../workspace/settings.ts";
import type { Flags } from "../flags.ts";
import { plain } from "../../text/visible.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../io.ts";

/** What a command ends with that reached nobody. */
const NOBODY = 6;

export async function models(io: Io, given: string | undefined, flags: Flags): Promise<number> {
  const settings = await loadSettings(io.cwd, io.env);
  for (const notice of noticesOf(settings)) io.err(`${notice}\n`);
  const server = given === undefined ? undefined : serverNamed(given);
  const env = withNamed(io.env, server?.includes("://") === true ? [`${server}#any`] : []);
  const here = await modelsHere({ env, settings }, server);
  const reached = here.servers.filter(({ problem }) => problem === null);
  if (flags.json === true) io.out(jsonLine(here));
  else {
    for (const each of reached)
      io.out(
        `${each.server}${each.models.length === 0 ? ": has no models" : ""}\n${table(each.models)}`,
      );
    if (reached.some((each) => each.models.some(({ price }) => price?.asOf === here.pricesOf)))
      io.out(
        `\nPrices of ${here.pricesOf}, per million tokens; prices: in dissensus.yaml goes before them.\n`,
      );
    for (const { problem } of here.servers) if (problem !== null) io.err(`${plain(problem)}\n`);
    if (here.servers.length === 0)
      io.err(
        "No server was found that says which models it has. Set a key (dissensus doctor shows which are there), start a server on this machine, or name one: dissensus models http://HOST:PORT/v1\n",
      );
  }
  return reached.length > 0 ? 0 : NOBODY;
}

function table(models: readonly OfferedModel[]): string {
  const rows = models.map(
    (each) =>
      [
        each.model,
        each.window === null ? "" : `${each.window.toLocaleString("en")} tokens`,
        priced(each),
      ] as const,
  );
  const widths = [0, 1].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map(([name, window, price]) =>
      `  ${name.padEnd(widths[0] ?? 0)}  ${window.padStart(widths[1] ?? 0)}  ${price}`.trimEnd(),
    )
    .map((row) => `${row}\n`)
    .join("");
}

function priced({ price, isBilled }: OfferedModel): string {
  if (price === null) return "price unknown";
  return isBilled ? `$${price.input} in, $${price.output} out` : "not billed here";
}
