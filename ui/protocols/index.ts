// The pages that protocols bring to the app, under the names by which the server reports them.
// Law: what stands outside this folder names no protocol; it asks here.
import type { ComponentType } from "react";
import type { Seen } from "../deliberation/seen.ts";
import { partOf } from "../parts/notice.tsx";

interface ProtocolPage {
  readonly View: ComponentType<{ readonly seen: Seen }>;
  /** What the ids of the things that it shows look like. */
  readonly ids: RegExp;
  /** The questions to a person that are answered there, by the names of their asks. */
  readonly decides?: RegExp;
  /** It is decided by what stands there: what the seats say is no vote, and what it came to is no option. */
  readonly isDeciding?: true;
}

export const PROTOCOL_PAGES: Readonly<Record<string, ProtocolPage>> = {
  claims: { View: partOf(() => import("./structured/claims.tsx")), ids: /^[CVDT]-\d/ },
  findings: {
    View: partOf(() => import("./review/findings.tsx")),
    ids: /^F-\d/,
    decides: /^gate\/findings\//,
    isDeciding: true,
  },
};

/** The page on which a question is answered, where there is one. */
export function pageForGate(ask: string): string | undefined {
  return Object.keys(PROTOCOL_PAGES).find((view) => PROTOCOL_PAGES[view]?.decides?.test(ask));
}

/** The page of a run that is decided without a vote; undefined where its seats vote. */
export function decidingPage(views: readonly string[]): string | undefined {
  return views.find((view) => PROTOCOL_PAGES[view]?.isDeciding);
}

/** Which view shows what an id names. */
export function viewOf(target: string, views: readonly string[]): string {
  const page = views.find((view) => PROTOCOL_PAGES[view]?.ids.test(target));
  return page ?? (/^o\d+$/.test(target) && views.includes("argument") ? "argument" : "room");
}

/** Sections of the report have names without figures; whatever else a link leads to has an id with some. */
export function isSection(to: string): boolean {
  return !/\d/.test(to);
}
