// A jury: jurors vote blind on a charge, hear each other, vote again; a stated majority decides, and the minority says why it holds out.
import { defineProtocol } from "dissensus";
import {
  all,
  ask,
  briefFields,
  isAnswered,
  oneOf,
  Panel,
  record,
  schema,
  stage,
  text,
} from "dissensus/kernel";
import { z } from "zod";

/** How many of the jurors it takes. */
const NEEDED = {
  simple: (jurors) => Math.floor(jurors / 2) + 1,
  "two-thirds": (jurors) => Math.ceil((2 * jurors) / 3),
  unanimous: (jurors) => jurors,
};
const LENSES = ["the evidence", "the harm done", "what was intended", "the rules", "precedent"];

const brief = z.strictObject({
  ...briefFields,
  jurors: z.number().int().min(3).max(12).default(6),
  majority: z.enum(["simple", "two-thirds", "unanimous"]).default("two-thirds"),
});

function seatsOf({ jurors }) {
  return Array.from({ length: jurors }, (_, n) => ({
    id: `juror-${n + 1}`,
    title: `Juror ${n + 1}`,
    role: "member",
    lens: `You look first at ${LENSES[n % LENSES.length]}.`,
  }));
}

const vote = {
  claim: text("your verdict in a sentence, as you would say it in the jury room", 400),
  reasons: z.array(text("one reason")).min(1).max(3),
};

function askVote(seat, panel, round) {
  const isFirst = round === 1;
  const messages = panel.transcript.filter((message) => message.seat !== seat.id);
  const ids = messages.map(({ id }) => id);
  return ask({
    id: `vote-${round}/${seat.id}`,
    seat,
    purpose: isFirst ? "first-vote" : "second-vote",
    phase: isFirst ? "position" : "vote",
    round,
    blind: isFirst,
    transcript: isFirst ? [] : panel.transcript,
    notes: [{ title: "Verdicts", items: panel.options.map(({ id, label }) => `${id}: ${label}`) }],
    rules: [],
    shape: schema(() =>
      z.strictObject({
        option: oneOf(panel.choices, "the verdict you vote for; none if you cannot vote"),
        ...vote,
        ...(isFirst || ids.length === 0
          ? {}
          : {
              against: oneOf(ids, "the message of a peer that you answer"),
              changeReason: z.string().max(400).describe("why you moved; empty if you did not"),
              changedBecauseOf: z.array(oneOf(ids, "a message that moved you")).max(3),
            }),
      }),
    ),
  });
}

function askDissent(seat, panel) {
  return ask({
    id: `dissent/${seat.id}`,
    seat,
    purpose: "dissent",
    phase: "dissent",
    round: 2,
    transcript: panel.transcript,
    rules: [],
    shape: schema(() =>
      z.strictObject({
        whySetAside: text("why the others did not follow you, fairly put", 400),
        reconsiderWhen: text("what would have to come to light for the verdict to fall", 400),
      }),
    ),
  });
}

function* script(given) {
  const seats = seatsOf(given);
  const options = given.options.length > 0 ? given.options : ["Guilty", "Not guilty"];
  const panel = new Panel(seats, given.topic, options);
  yield* record(panel.open());

  for (const round of [1, 2]) {
    panel.listen();
    const replies = yield* all(seats.map((seat) => askVote(seat, panel, round)));
    const answered = replies.filter(isAnswered);
    if (answered.length < 2) return { reason: "no-quorum", needed: 2 };
    const facts = answered.flatMap((reply) =>
      panel.vote(reply, {
        round,
        phase: round === 1 ? "position" : "vote",
        option: reply.value.option,
        reason: reply.value.changeReason,
        because: reply.value.changedBecauseOf,
        against: reply.value.against,
      }),
    );
    yield* record(facts);
  }

  const { option, votes } = panel.leader();
  const needed = NEEDED[given.majority](seats.length);
  const chosen = votes >= needed ? option : null;
  const outvoted = seats.filter(({ id }) => {
    const held = [...panel.holders()].find(([, holders]) => holders.includes(id))?.[0];
    return chosen !== null && held !== undefined && held !== chosen;
  });
  const dissents = yield* all(outvoted.map((seat) => askDissent(seat, panel)));
  yield* record([
    ...dissents.filter(isAnswered).map((reply) => panel.say(reply, 2, "dissent")),
    ...panel.decide(2, chosen, `${votes} of ${seats.length} jurors; ${needed} were needed.`),
  ]);
  return { reason: panel.reason(chosen), exit: chosen === null ? 3 : 0, votes, needed };
}

export const jury = defineProtocol({
  name: "jury",
  version: 1,
  brief,
  script,
  start: {
    help: "jurors vote blind on a charge, hear each other and vote again; a stated majority decides",
    choices: {
      jurors: {
        kind: "number",
        flags: [{ flag: "--jurors <n>", help: "how many sit on it, 3 to 12 (default: 6)" }],
        isOffered: true,
      },
      majority: {
        kind: "one-of",
        values: ["simple", "two-thirds", "unanimous"],
        default: "two-thirds",
        flags: [{ flag: "--majority <share>", help: "what a verdict takes" }],
        isOffered: true,
      },
    },
    seats: (given) => seatsOf(given).map(({ id }) => id),
    words: { en: { title: "Jury", for: "a charge", jurors: "Jurors", majority: "Majority" } },
  },
  outline: ({ jurors }) => ({
    stages: [
      stage("position", 1, "Blind votes", jurors, { blind: true }),
      stage("vote", 2, "Votes after hearing each other", jurors),
      stage("dissent", 2, "The minority is heard", jurors, { conditional: true }),
    ],
    seats: jurors,
    rounds: 2,
  }),
  wording: {
    constitution: () =>
      "You are a juror. Decide by what is before you, not by what the others will think. A minority may be right.",
    task: ({ purpose }) =>
      ({
        "first-vote": "Vote on the charge, alone, and say why.",
        "second-vote": "You have heard the others. Answer one of them, then vote again.",
        dissent: "The verdict went against you. Put your dissent on record.",
      })[purpose],
    fields: ["option", "claim", "reasons"],
  },
  reading: {
    result(log, shared) {
      const result = shared();
      const titleOf = (id) => log.seats.find((seat) => seat.id === id)?.title;
      const dissentOf = (holders) =>
        log.messages.find(
          ({ phase, seat }) => phase === "dissent" && holders.includes(titleOf(seat)),
        );
      return {
        ...result,
        minority:
          result.minority === "none"
            ? "none"
            : result.minority.map((row) => {
                const said = dissentOf(row.holders);
                return said ? { ...row, ...said.body, cites: [said.id] } : row;
              }),
      };
    },
  },
  writing: {
    sections(view, result, shared) {
      if (view.record.concluded === null) return shared();
      const line = result.chosen
        ? `The jury finds: ${result.chosen.label}. ${result.resolution?.detail ?? ""}`
        : "The jury is hung: no verdict has the majority that was stated.";
      return [
        ...shared(),
        { anchor: null, title: "The verdict", blocks: [{ kind: "paragraph", line: [line] }] },
      ];
    },
  },
  // The rehearsal fills forms by their schemas alone; here a juror keeps to its vote, or says why not.
  rehearse: (scene) => {
    const { purpose, seat } = scene.ask;
    if (purpose === "dissent") return {};
    const verdicts = scene.among("option").filter((option) => option !== "none");
    const first = scene.lot(seat.id).pick(verdicts);
    if (purpose === "first-vote") return { option: first };
    const heard = scene.among("against");
    const other = verdicts.find((option) => option !== first);
    return scene.chance("moves").isHit(scene.traits.yields)
      ? {
          option: other,
          changeReason: "It answers what I relied on.",
          changedBecauseOf: heard.slice(0, 1),
        }
      : { option: first, changeReason: "", changedBecauseOf: [] };
  },
});
