import type { ReactNode } from "react";

export default function Begin(): ReactNode {
  return null;
}
