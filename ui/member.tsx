// Who looks at the page, and what they may: everything on a machine of their own, what their role says on a team's server.
// Law: what somebody may not do has no button; the server refuses it all the same.
import { createContext, use } from "react";
import type { PageSession, TeamRole } from "../src/web/wire.ts";

/** Null until it is known. */
export const MemberContext = createContext<PageSession | null>(null);

/** Undefined where there are no accounts. */
export function useRole(): TeamRole | undefined {
  return use(MemberContext)?.role;
}

/** Whether who looks at the page takes part, or owns the workspace. */
export function useMay(needed: Exclude<TeamRole, "reader">): boolean {
  const role = useRole();
  return role === undefined || role === "owner" || role === needed;
}
