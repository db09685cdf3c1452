// The status of a node with its certificate as a sentence in the reader's language. English is the wording of `argument/`.
import { inWords } from "../argument/in-words.ts";
import type { Status, Views } from "../argument/status.ts";
import type { Language } from "../text/language.ts";

type Told = Readonly<{
  taken: (event: string) => string;
  unchallenged: string;
  standing: (answers: readonly string[]) => string;
  answered: (attacker: string, by: string) => string;
  refuted: (by: string) => string;
  contested: (members: string, held: string) => string;
  more: (n: number) => string;
  held: Readonly<Record<Views["in"], string>>;
}>;

const ja: Told = {
  taken: (event) => `本人が取り下げました（${event}）。`,
  unchallenged: "誰も異議を唱えていません。",
  standing: (answers) =>
    answers.length === 0
      ? "これへの攻撃は、取り下げられたか、より弱い根拠によるもので、残っていません。"
      : `${answers.join("、")}。`,
  answered: (attacker, by) => `${attacker} には ${by} が答えた`,
  refuted: (by) => `${by} に反駁され、その反論は残っています。`,
  contested: (members, held) =>
    `争われたまま：${members}。決着をつけるものがありません（${held}）。`,
  more: (n) => ` ほか${n}件`,
  held: {
    every: "どの見方でも保たれる",
    some: "一部の見方で保たれる",
    no: "どの見方でも保たれない",
    undetermined: "いくつの見方で保たれるかは不明",
  },
};

const zh: Told = {
  taken: (event) => `已由提出者撤回（${event}）。`,
  unchallenged: "从未有人质疑。",
  standing: (answers) =>
    answers.length === 0
      ? "针对它的质疑或已撤回，或依据较弱，均不成立。"
      : `${answers.join("，")}。`,
  answered: (attacker, by) => `${attacker} 已由 ${by} 回应`,
  refuted: (by) => `被 ${by} 驳倒，且该反驳仍然成立。`,
  contested: (members, held) => `仍有争议：${members}。尚无定论（${held}）。`,
  more: (n) => ` 等另外 ${n} 个`,
  held: {
    every: "所有观点都保留它",
    some: "部分观点保留它",
    no: "没有观点保留它",
    undetermined: "有多少观点保留它尚不明",
  },
};

const OTHER: Readonly<Record<Exclude<Language, "en">, Told>> = { ja, zh };

export function certificate(lang: Language, status: Status): string {
  if (lang === "en") return inWords(status);
  const w = OTHER[lang];
  switch (status.kind) {
    case "withdrawn":
    case "superseded":
      return w.taken(status.event);
    case "unchallenged":
      return w.unchallenged;
    case "standing":
      return w.standing(
        (status.defence.at(-1)?.answers ?? []).map(({ attacker, by }) => w.answered(attacker, by)),
      );
    case "refuted":
      return w.refuted(status.by);
    case "contested":
      return w.contested(few(status.loop.members, w), w.held[status.views.in]);
  }
}

/** A loop may run through the whole discussion: its first nodes say enough. */
const MOST_NAMED = 4;

function few(members: readonly string[], { more }: Told): string {
  return members.length > MOST_NAMED
    ? `${members.slice(0, MOST_NAMED).join(", ")}${more(members.length - MOST_NAMED)}`
    : members.join(", ");
}
