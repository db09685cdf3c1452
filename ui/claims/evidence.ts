// What a check points at, as people read it: a section of a role's artifact, a line of a ledger, or an id of one.

export type Evidence =
  | {
      readonly kind: "artifact";
      readonly role: string;
      readonly round: number;
      readonly section: string;
    }
  | { readonly kind: "id"; readonly id: string }
  | { readonly kind: "place"; readonly text: string };

const ARTIFACT = /^artifacts\/round_0*(\d+)\/([a-z]+)\.md#(.+)$/;
const ID = /^[CVDT]-\d+-\d+$/;

export function evidenceOf(ref: string): Evidence {
  const [, round, role, section] = ARTIFACT.exec(ref) ?? [];
  if (round !== undefined && role !== undefined && section !== undefined)
    return { kind: "artifact", role, round: Number(round), section: section.replaceAll("-", " ") };
  return ID.test(ref) ? { kind: "id", id: ref } : { kind: "place", text: ref };
}
