// What a seat looks after, read from its name, and its place among its peers.
import type { Brief } from "../../script/protocol.ts";
import { ROLES } from "../../script/ledger.ts";
import type { Seat } from "../../script/seat.ts";
import { seatId } from "../../text/slug.ts";
import { hash } from "./seeded.ts";
import { CONCERNS, type Concern, type ConcernId, type Words } from "./words/words.ts";

const SIGNS: readonly (readonly [ConcernId, RegExp])[] = [
  ["performance", /perform|latenc|speed|scal|性能|速度|パフォーマンス/i],
  ["security", /secur|privac|guardian|legal|compliance|安全|セキュリティ|法務|法务/i],
  ["maintainability", /maint|reliab|\bops\b|\bsre\b|quality|test|保守|品質|运维|维护|质量/i],
  ["ux", /\bux\b|usab|design|observer|使いやす|デザイン|体験|体验|易用/i],
  ["architect", /archit|platform|structur|cross-domain|構造|架构|结构|アーキ/i],
  ["cost", /cost|financ|budget|money|費用|財務|成本|财务|预算/i],
  ["business", /business|product|market|sales|strateg|事業|業務|业务|商业|产品/i],
  ["technical", /tech|engineer|develop|backend|frontend|data|action|技術|技术|開発|开发/i],
  ["user", /user|customer|communit|people|利用者|顧客|用户|客户/i],
  ["advocate", /^advocate|proponent|推進|推进/i],
  ["sceptic", /s[ck]eptic|critic|contrarian|conservative|慎重|谨慎|懐疑/i],
  ["pragmatist", /pragmat|practic|realist|実務|务实|現場/i],
];

export function concernOf(seat: Pick<Seat, "id" | "title">, words: Words): Concern {
  const known = concernId(seat);
  if (known === undefined) return words.other(seat.title);
  const { name, ...rest } = words.concerns[known];
  const role = ROLES.find((id) => id === seat.id);
  return {
    ...rest,
    name:
      role !== undefined
        ? words.testing.sides[role]
        : isCanonical(seat.id)
          ? name
          : words.other(seat.title).name,
  };
}

/** Several seats may share a concern and must still be told apart by name. */
function isCanonical(id: string): boolean {
  const bare = id.replace(/-substitute$/, "");
  return CONCERNS.some((concern) => concern === bare);
}

function concernId({ id, title }: Pick<Seat, "id" | "title">): ConcernId | undefined {
  return SIGNS.find(([, sign]) => sign.test(id.replaceAll("-", " ")) || sign.test(title))?.[0];
}

/** Peers with different places begin with different sentences. */
export function placeOf(seat: Pick<Seat, "id" | "title" | "role">, brief: Brief): number {
  const key = seat.id.replace(/-substitute$/, "");
  const named = membersOf(brief)?.indexOf(key) ?? -1;
  if (named >= 0) return named;
  const known = concernId(seat);
  if (isApart(seat.role)) return seatsIn(brief, seat.role);
  return known === undefined ? Math.abs(hash(key)) % seatsIn(brief) : CONCERNS.indexOf(known) % 3;
}

/** Seats that speak for no concern of their own. */
export function isApart(role: string): boolean {
  return [
    "moderator",
    "devils-advocate",
    "contrarian",
    "historian",
    "cross-domain",
    "baseline",
    "person",
    "recorder",
  ].includes(role);
}

/** How many members speak at once with a seat of this role. */
export function seatsIn(brief: Brief, role = "member"): number {
  return role === "moderator" || role === "historian" || role === "recorder"
    ? 0
    : (membersOf(brief)?.length ?? PANEL);
}

/** As many as a panel commonly has. */
const PANEL = 3;

/** What the briefs of some protocols say besides about who takes part. */
interface Cast extends Brief {
  readonly members?: readonly string[] | null;
  readonly roles?: object;
  readonly candidates?: readonly { readonly name: string }[];
  readonly preset?: {
    readonly reviewers?: readonly { readonly id: string }[];
    readonly types?: Readonly<Record<string, readonly (readonly { readonly id: string }[])[]>>;
  };
}

/** Protocols whose user may name the members, fill fixed roles, or choose who is asked, say so in their brief. */
function membersOf(brief: Brief): readonly string[] | null | undefined {
  const { members, roles, candidates, preset } = brief as Cast; // all of it optional
  if (members !== undefined) return members;
  if (roles !== undefined) return ROLES;
  if (candidates !== undefined && candidates.length > 0)
    return candidates.map(({ name }) => seatId(name));
  const reviewers =
    typeof preset === "object"
      ? (preset.reviewers ?? Object.values(preset.types ?? {}).flat(2))
      : undefined;
  return reviewers && [...new Set(reviewers.map(({ id }) => id))];
}
