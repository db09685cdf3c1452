// The rehearsal panel, as the rest of the product knows it.
export { rehearsal, type RehearsalOptions } from "./rehearsal.ts";
export { TEMPERAMENTS, type Temperament } from "./temperament.ts";
