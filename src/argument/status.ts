// Where a node stands, and the certificate that shows it: plain data, which anyone can check with `checkCertificate`.
// A view is a set of nodes that do not attack each other and that answer every attack on them. The statuses are a partition.
import type { NodeId } from "./graph.ts";

/** Where a node stands, with what shows it. */
export type Status =
  | { readonly kind: "withdrawn"; readonly event: string }
  | { readonly kind: "superseded"; readonly event: string; readonly by: NodeId }
  | { readonly kind: "unchallenged" }
  /** The defence ends in the node. */
  | { readonly kind: "standing"; readonly defence: Defence }
  /** The defence ends in `by`, which attacks the node. */
  | { readonly kind: "refuted"; readonly by: NodeId; readonly defence: Defence }
  | { readonly kind: "contested"; readonly loop: Loop; readonly views: Views };

/** Nodes that must be accepted, in an order in which each is defended by earlier ones. */
export type Defence = readonly DefenceStep[];

/** A node that a defence accepts, and how it answers every attacker. */
export interface DefenceStep {
  readonly accepts: NodeId;
  /** Every attacker of the node, with an earlier node of the defence that attacks it. */
  readonly answers: readonly { readonly attacker: NodeId; readonly by: NodeId }[];
}

/** Why nothing settles the node: each member is attacked by a member, and by nobody else whom the defence does not refute. */
export interface Loop {
  readonly members: readonly NodeId[];
  readonly defence: Defence;
}

/** In which views a node is held, with what shows it. */
export type Views =
  /** These views hold it, and no view conflicts with all of them. */
  | { readonly in: "every"; readonly views: readonly AdmissibleView[]; readonly impasse: Impasse }
  /** One view holds it; another cannot be widened to hold it. */
  | {
      readonly in: "some";
      readonly holding: AdmissibleView;
      readonly lacking: AdmissibleView;
      readonly impasse: Impasse;
    }
  /** No view can hold it. */
  | { readonly in: "no"; readonly impasse: Impasse }
  /** The bound was hit. */
  | { readonly in: "undetermined" };

/** Nodes that can be held together and answer every attack on them. */
export type AdmissibleView = readonly NodeId[];

/** Why no view holds all the nodes taken so far: they conflict, or something must still be taken and each way is closed. */
export type Impasse = "conflict" | Split;

/** A choice that every way of holding the nodes would have to make, and why each fails. */
export interface Split {
  /** An attacker of the nodes taken, which the view must attack; or the number of a listed view, which it must attack. */
  readonly against: NodeId | number;
  /** Every node that attacks it. `tried`: an earlier case has shown that no view holds it. */
  readonly cases: readonly { readonly takes: NodeId; readonly ends: Impasse | "tried" }[];
}
