// Which database and which workspace of it are meant: by what was typed, or by the environment, in which a password is better kept.
import { errorOf } from "../workspace/error-of.ts";
import type { CommandFlags } from "./flags.ts";
import type { Io } from "./io.ts";

type Named = Pick<CommandFlags, "database" | "workspace">;

export function databaseOf({ env }: Pick<Io, "env">, { database }: Named): string {
  const url = database ?? env["DISSENSUS_DATABASE"] ?? "";
  if (url === "") throw errorOf("no-database");
  if (!/^postgres(?:ql)?:\/\//u.test(url) || !URL.canParse(url)) throw errorOf("bad-database");
  return url;
}

export function workspaceOf({ env }: Pick<Io, "env">, { workspace }: Named): string {
  const name = workspace ?? env["DISSENSUS_WORKSPACE"] ?? "";
  if (name === "") throw errorOf("no-workspace");
  return name;
}
