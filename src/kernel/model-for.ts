// Which model fills a seat: its own, its role's, or the run's default, on which substitutes always sit.
// Law: what is observed comes from the check runner, whatever the run says of its models.
import { CHECK_RUNNER } from "./check-runner.ts";
import type { Seat } from "./ask.ts";

/** What fills a seat that the host answers for. */
export const HOST = "host";

type Models = Readonly<Record<string, string>>;

export function isHosted(models: Models): boolean {
  return Object.values(models).includes(HOST);
}

/** Nothing of ours takes part: it goes on with the host's calls and with nothing else. */
export function isHostsAlone(models: Models): boolean {
  return isHosted(models) && !isMixed(models);
}

/** Some seats are the host's and some a model's: somebody has to run it, and the host has to be there. */
export function isMixed(models: Models): boolean {
  return (
    isHosted(models) && Object.values(models).some((model) => model !== HOST && model !== "person")
  );
}

export function modelFor(models: Models, { id, role, substituteFor }: Seat): string | undefined {
  if (role === CHECK_RUNNER.role) return CHECK_RUNNER.id;
  // A seat may be called after anything, also after what every object has by nature.
  const own =
    substituteFor === undefined
      ? [id, role].find((name) => Object.hasOwn(models, name))
      : undefined;
  return models[own ?? "*"];
}
