// What a dialectic is given. Parsed once; refusals name the limit.
import { z } from "zod";
import { briefFields, economyFields } from "../shared/brief.ts";
import { seatId } from "../../text/slug.ts";
import { schema, type Parsed } from "../shared/schema.ts";

export const PRESETS = ["quick", "standard", "deep"] as const;
export type Preset = (typeof PRESETS)[number];

/** What each preset holds, in order. */
export const ROUNDS = {
  quick: ["position", "synthesis"],
  standard: ["position", "challenge", "synthesis"],
  deep: ["position", "challenge", "synthesis", "challenge", "synthesis"],
} as const satisfies Record<Preset, readonly string[]>;

/** From here on a round is held only while an important conflict is open. */
export const CONDITIONAL_FROM = 3;

/** A synthesis in the second round follows blind positions, which criticise nobody; every later one follows a challenge. */
export function followsChallenge(round: number): boolean {
  return round > 2;
}

/** Seats in all, moderator and devil's advocate included: more crowd the context out. */
export const MOST_SEATS = 7;
/** From this many seats on, members read the moderator's digest instead of each other. */
export const HUB_FROM = 6;
/** Members whom a progressive run asks first. */
export const FIRST_ASKED = 2;
export const DEVIL = "devils-advocate";

/** `finance`, or `finance: cash in the next two quarters`; a name may have several words. */
const MEMBER =
  /^(?<name>[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&. -]{0,39}?)(?:\s*[:：]\s*(?<lens>\S.{0,159}))?$/u;

interface Named {
  readonly name: string;
  /** As it was written, where that cannot be the name of a seat. */
  readonly title?: string;
  readonly lens?: string;
}

/** A member as the person names it, with what it stands for where that was said. */
export function memberNamed(said: string): Named {
  const { name: written = said, lens } = MEMBER.exec(said)?.groups ?? {};
  const named = SEAT.test(written) ? { name: written } : { name: seatId(written), title: written };
  return lens === undefined ? named : { ...named, lens };
}

const SEAT = /^[\p{L}\p{N}-]+$/u;

const member = z
  .string()
  .regex(
    MEMBER,
    'a member is a short name of letters, digits, spaces and dashes, alone or with what it stands for: "finance: cash in the next two quarters" (160 characters at most, no comma in it)',
  );

const briefForm = () =>
  z.strictObject({
    ...briefFields,
    ...economyFields,
    preset: z.enum(PRESETS).default("standard"),
    /** Discussants named by the user; null lets the topic choose. */
    members: z
      .array(member)
      .nullable()
      .default(null)
      .superRefine((members, check) => {
        if (members === null) return;
        const names = members.map((said) => memberNamed(said).name);
        const discussants = names.filter((name) => name !== DEVIL);
        const total = discussants.length + 2;
        const twice = names.find((name, n) => names.indexOf(name) !== n);
        if (twice !== undefined) check.addIssue(`two members are called ${twice}`);
        if (discussants.includes("moderator") || discussants.includes("person"))
          check.addIssue("moderator and person are seats of their own");
        if (discussants.some((name) => name.endsWith("-substitute")))
          check.addIssue("names that end in -substitute are for those who step in");
        if (discussants.length < 2)
          check.addIssue("a discussion needs at least two members besides the devil's advocate");
        if (total > MOST_SEATS) {
          check.addIssue(
            `${discussants.length} members with a devil's advocate and a moderator make ${total} seats; at most ${MOST_SEATS} are allowed`,
          );
        }
      }),
    feature: z.string().min(1).default("general"),
    falseConsensusCheck: z.boolean().default(true),
  });

export type DialecticBrief = Parsed<ReturnType<typeof briefForm>>;
export const briefShape = schema<DialecticBrief>(briefForm);
