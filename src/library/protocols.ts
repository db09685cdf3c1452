// The five protocols as a program names them. Each is loaded when a deliberation with it begins, so that importing the library costs little.
import { readdir, readFile } from "node:fs/promises";
import { badInput } from "../errors.ts";
import type { DialecticBrief } from "../protocols/dialectic/brief.ts";
import type { DispatchBrief } from "../protocols/dispatch/brief.ts";
import type { ReviewBrief } from "../protocols/review/brief.ts";
import type { StructuredBrief } from "../protocols/structured/brief.ts";
import type { SwarmBrief } from "../protocols/swarm/brief.ts";
import type { Brief, Protocol } from "../kernel/protocol.ts";

/** A protocol by its name, to be loaded when it is needed. `Given`: its brief as a program may write it. */
export interface ProtocolReference<B extends Brief = Brief, Given = B> {
  readonly name: string;
  /** The protocol itself: its script, its outline, the form of its brief. */
  load(): Promise<Protocol<B>>;
  /** What stands in a brief by name only is looked up. */
  prepare?(given: Partial<Given>): Promise<object>;
}

/** Opposed concerns meet in two to five rounds, with defences against agreeing too soon. */
export const dialectic: ProtocolReference<DialecticBrief> = {
  name: "dialectic",
  load: async () => (await registry()).dialectic,
};

/** Experts made for the topic take positions blind, attack each other's strongest case, and declare for an option. */
export const swarm: ProtocolReference<SwarmBrief> = {
  name: "swarm",
  load: async () => (await registry()).swarm,
};

/** Four roles state claims that can be tested, and test them until signals say stop. */
export const structured: ProtocolReference<StructuredBrief> = {
  name: "structured",
  load: async () => (await registry()).structured,
};

/** Specialists are asked by themselves; a table of rules decides where they conflict. */
export const dispatch: ProtocolReference<DispatchBrief> = {
  name: "dispatch",
  load: async () => (await registry()).dispatch,
};

/** A review is given its `artifact`, and its preset whole or by the name of one that ships: `text`, `plan`, `code` … */
type ReviewGiven = Omit<ReviewBrief, "preset"> & {
  readonly preset: ReviewBrief["preset"] | string;
};

/** Reviewers and an author work on a text until no finding that blocks is open. */
export const review: ProtocolReference<ReviewBrief, ReviewGiven> = {
  name: "review",
  load: async () => (await registry()).review,
  async prepare({ preset = "text", ...given }) {
    if (typeof preset !== "string") return { ...given, preset };
    return { ...given, preset: await shippedPreset(preset) };
  },
};

/** What a program may write instead of a protocol: the name of one of the five. */
export interface BriefsByName {
  readonly dialectic: DialecticBrief;
  readonly swarm: SwarmBrief;
  readonly structured: StructuredBrief;
  readonly dispatch: DispatchBrief;
  readonly review: ReviewGiven;
}

function registry(): Promise<typeof import("../protocols/index.ts")> {
  return import("../protocols/index.ts");
}

/** The presets of a review that ship with the package. */
const PRESETS = new URL("../../presets", import.meta.url);
const END = ".yaml";

/** As it was written; the brief's form checks it. */
async function shippedPreset(name: string): Promise<unknown> {
  const files = await readdir(PRESETS);
  if (!files.includes(`${name}${END}`))
    throw badInput(
      "unknown-preset",
      `There is no preset ${JSON.stringify(name.slice(0, 60))}.`,
      `Presets: ${files.map((file) => file.slice(0, -END.length)).join(", ")}; or give one as an object.`,
    );
  const { parse } = await import("yaml");
  return parse(await readFile(new URL(`${name}${END}`, PRESETS), "utf8"));
}
