// How people know roles and options, out of the result.
import type { StructuredResult } from "../../src/projections/structured/result.ts";

export interface Names {
  role(role: string): string;
  option(option: string): string;
}

export function namesOf({ leads, options }: StructuredResult): Names {
  return {
    role: (role) => leads.find((lead) => lead.role === role)?.title ?? role,
    option: (option) => options.find(({ id }) => id === option)?.label ?? option,
  };
}
