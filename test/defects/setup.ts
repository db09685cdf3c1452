// Runs before each test file: plants the defect that the runner names.
import { inject } from "vitest";
import { defects } from "./index.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly defect: string;
  }
}

const name = inject("defect");
if (name !== "") defects[name]?.plant();
