// Which model fills a seat: its own, its role's, or the run's default, on which substitutes always sit.
// Law: what is observed comes from the instrument, whatever the run says of its models.
import { INSTRUMENT } from "./instrument.ts";
import type { Seat } from "./seat.ts";

export function modelFor(models: Readonly<Record<string, string>>, { id, role, substituteFor }: Seat): string | undefined {
  if (role === INSTRUMENT.role) return INSTRUMENT.id;
  // A seat may be called after anything, also after what every object has by nature.
  const own = substituteFor === undefined ? [id, role].find((name) => Object.hasOwn(models, name)) : undefined;
  return models[own ?? "*"];
}
