// What may be chosen before a protocol starts, declared once: flags and their help, the app's form, the tools of agents and the brief are made
// from it, so that nobody who takes a request names a protocol.
// Law: a declaration is data and pure functions. Files are read by whoever has them, by the kind of the choice or of the subject.
import type { Document } from "./ask.ts";
import type { Stage } from "./outline.ts";
import { ON_PARTIAL, type Brief, type Filled } from "./protocol.ts";

type Lang = Brief["lang"];

/** Texts by code, in each language of the interface. A code that is missing is shown as it is. */
export type StartTexts = Readonly<Record<Lang, Readonly<Record<string, string>>>>;

/** How a choice reads on a command line. */
export interface Flag {
  /** With its value's place: `--mode <mode>`. */
  readonly flag: string;
  readonly help: string;
  /** What it stands for, where it takes no value and is no plain yes or no. */
  readonly sets?: string;
  /** The name of a flag that cannot stand beside it. */
  readonly conflicts?: string;
}

interface Declared {
  readonly flags: readonly Flag[];
  /** Offered on forms and to agents too, under these codes: its name, `name.hint`, `name=value`. */
  readonly isOffered?: true;
}

export interface OneOf extends Declared {
  readonly kind: "one-of";
  readonly values: readonly string[];
  readonly default?: string;
  /** What a form begins with, where that differs. */
  readonly first?: string;
}

export interface Plain extends Declared {
  /** list: names with commas between them. */
  readonly kind: "text" | "number" | "yes" | "list";
  readonly default?: string | boolean;
}

/** `name=text`, as often as given, by a known name. */
export interface Pairs extends Declared {
  readonly kind: "pairs";
  readonly values: readonly string[];
  readonly example: string;
}

/** One text file; its text is the value. */
export interface TextFile extends Declared {
  readonly kind: "file";
  readonly code: string;
  readonly hint: string;
}

/** A file to be written at the end. */
export interface Target extends Declared {
  readonly kind: "target";
}

/** A YAML file under a schema: named, one of those that ship, or one that lies in the folder. */
export interface YamlFile<T = unknown> extends Declared {
  readonly kind: "yaml";
  readonly schema: Schema<T>;
  /** The keys of the table at a path, for what was probably meant. */
  readonly known?: (path: readonly PropertyKey[]) => readonly string[];
  readonly code: string;
  readonly hint: string;
  /** Read where none is named, if it is there. */
  readonly file?: string;
  /** Keys at its top that are left out because nobody understands them; each is named with its line. */
  unread?(value: T): readonly string[];
  /** Which of those that ship is taken where none is named. */
  readonly shipped?: (artifact: Artifact) => string;
  /** It instructs whoever is asked: a file that was not named needs trust. */
  readonly instructs?: true;
  /** Secrets in it are refused. Without: it is read by no model. */
  readonly isSent?: true;
}

/** A folder of agent files, each somebody who may be asked. */
export interface AgentFolder extends Declared {
  readonly kind: "agents";
}

export type StartChoice = OneOf | Plain | Pairs | TextFile | Target | YamlFile | AgentFolder;
export type StartChoices = Readonly<Record<string, StartChoice>>;

/** What knows a form when it sees it. */
export interface Schema<T> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: T } | { readonly success: false };
}

export const AGENT_ROLES = ["specialist", "reviewer", "architect"] as const;

/** Somebody whom an agent file describes. */
export interface AgentFile {
  readonly name: string;
  readonly description: string;
  readonly domains: readonly string[];
  readonly role: (typeof AGENT_ROLES)[number];
  readonly instructions: string;
}

/** A text that a deliberation is of. */
export interface Artifact extends Document {
  readonly format: "markdown" | "latex" | "text" | "source" | "diff";
  /** It came in on standard input, and has no name of its own. */
  readonly isPiped: boolean;
}

type ValueOf<C> = C extends { readonly kind: "one-of"; readonly values: readonly (infer V)[] }
  ? V
  : C extends { readonly kind: "number" }
    ? number
    : C extends { readonly kind: "yes" }
      ? boolean
      : C extends { readonly kind: "list" }
        ? readonly string[]
        : C extends { readonly kind: "pairs"; readonly values: readonly (infer K extends string)[] }
          ? Readonly<Partial<Record<K, string>>>
          : C extends { readonly kind: "agents" }
            ? readonly AgentFile[]
            : C extends { readonly schema: Schema<infer T> }
              ? T
              : string;

/** What was chosen, files read; what was not chosen and has no default is not there. */
export type Chosen<C extends StartChoices = StartChoices> = {
  readonly [K in keyof C]?: ValueOf<C[K]> | undefined;
};

/** What a deliberation is about. */
export type StartSubject =
  | { readonly kind: "words" }
  /** Words, a file, or an issue or pull request by its number; what is no question gets one. */
  | { readonly kind: "words-or-file"; question(name: string, lang: Lang): string }
  /** A text of at most so many characters. */
  | {
      readonly kind: "file";
      readonly most: number;
      question(artifact: Artifact, lang: Lang): string;
    };

/** Everything a brief is made from. */
export interface Given<C extends StartChoices = StartChoices> {
  /** What every brief has. */
  readonly common: Brief;
  readonly choices: Chosen<C>;
  /** Where the subject is a file. */
  readonly artifact?: Artifact;
  /** Names of the checks that this machine's settings allow. */
  readonly checks: readonly string[];
}

export interface Objection {
  readonly says: string;
  readonly hint: string;
  /** What a person who is there is asked instead; the answer may settle it. */
  readonly asks?: StartQuestion;
}

/** What a person at a terminal is asked where nothing was said; passed over with an empty line. */
export interface StartQuestion<C extends StartChoices = StartChoices> {
  readonly message: string;
  readonly placeholder: string;
  isSettled(choices: Chosen<C>): boolean;
  /** What the answer chooses, or why it cannot. */
  read(answer: string): Chosen<C> | string;
}

/** Tokens that a plan may take. */
export interface Tokens {
  readonly input: number;
  /** Replies alone: what a model thinks before them depends on the model. */
  readonly output: number;
  readonly asks: number;
  /** The longest prompt. */
  readonly longest: number;
}

export interface Start<B extends Brief = Brief, C extends StartChoices = StartChoices> {
  /** In a sentence: this … cannot be held. */
  readonly called: string;
  /** For the help of the command line. */
  readonly help: string;
  /** For agents: in a few words; and how a host holds it. */
  readonly gist: string;
  readonly guide: {
    readonly description: string;
    readonly course: string;
    readonly choices: string;
  };
  /** Its words on forms: `title`, `for`, `seats`, and those of its choices. */
  readonly words: StartTexts;
  readonly subject: StartSubject;
  readonly choices: C;
  /** Which of the choices that all protocols share a form offers. */
  readonly shared: readonly (keyof typeof SHARED)[];
  brief(given: Given<C>): B;
  /** Read back from a brief: what was chosen where the brief has it under another name, as a form says it. */
  chosen?(brief: B): Readonly<Partial<Record<keyof C, unknown>>>;
  /** What the brief's form cannot say. */
  objection?(given: Given<C>): Objection | undefined;
  /** Other programs go by its result: it is rehearsed only where somebody names the rehearsal. */
  needsModel?(given: Given<C>): boolean;
  /** What people are told before the first call. */
  notices?(given: Given<C>): readonly string[];
  /** Seats and roles that may be named before the start; null where the topic makes them. */
  seats(brief: B): readonly string[] | null;
  /** Those of them that are there whatever is asked; without, none can be told before. */
  readonly fixed?: readonly string[];
  /** The brief with who fills its seats, where its script has use for that. */
  fill?(brief: B, filled: Filled): B;
  /** Its own limit, where neither the request nor the settings give one. */
  minutes(brief: B): number;
  /** It asks for a yes itself, once the cast is known. */
  readonly asksToStart?: true;
  /** It observes by the checks of the settings. */
  readonly observes?: true;
  /** The brief where its members are kept as a team for as long as it lasts; without, there is none. */
  teamed?(brief: B): B;
  /** Agents of the repository sit here: a program that fills their seats works in it. */
  seatsAgents?(brief: B): boolean;
  readonly questions?: readonly StartQuestion<C>[];
  /** What it will read and say, where that is not simply everything so far. */
  estimate?(brief: B, context: number, stages: readonly Stage[]): Tokens;
}

/** What may be chosen about any protocol. */
export const SHARED = {
  deal: {
    kind: "yes",
    flags: [
      {
        flag: "--deal",
        help: "deal the context documents out, each to one seat, which then discloses what others lack",
      },
    ],
    isOffered: true,
  },
  anonymous: {
    kind: "yes",
    flags: [{ flag: "--anonymous", help: "members do not see who their peers are" }],
    isOffered: true,
  },
  baseline: {
    kind: "yes",
    flags: [
      {
        flag: "--baseline",
        help: "also ask one model alone before the panel, and say afterwards what the panel changed (two calls)",
      },
    ],
    isOffered: true,
  },
  onPartial: {
    kind: "one-of",
    values: ON_PARTIAL,
    first: "pause",
    flags: [
      {
        flag: "--on-partial <policy>",
        help: "a member is lost and the protocol has no remedy left: continue without, pause (exit 4) or fail (exit 6); default: pause where a person is there, else continue",
      },
    ],
    isOffered: true,
  },
  save: {
    kind: "text",
    flags: [
      {
        flag: "--save <dir>",
        help: "also write the result into this folder, as docs/specs",
      },
    ],
  },
} as const satisfies StartChoices;

/** All that may be chosen about a protocol, its own first. */
export function choicesOf({ choices }: Pick<Start, "choices">): StartChoices {
  return { ...choices, ...SHARED };
}

/** What forms and agents are offered, in their order. */
export function offeredBy({
  choices,
  shared,
}: Pick<Start, "choices" | "shared">): readonly (readonly [name: string, choice: StartChoice])[] {
  return [
    ...Object.entries<StartChoice>(choices).filter(([, choice]) => choice.isOffered === true),
    ...shared.map((name) => [name, SHARED[name]] as const),
  ];
}
