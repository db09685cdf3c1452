// A jury: jurors vote blind on a charge, object to each other, answer and vote again; a stated majority decides, and the minority says why
// it holds out.
import { defineProtocol } from "dissensus";
import {
  all,
  ask,
  briefFields,
  defineFact,
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

/** How a round of votes came out, as it is counted in the jury room: a fact of this protocol's own. */
const ballots = defineFact(
  "jury/ballots",
  z.strictObject({ round: z.number(), count: z.record(z.string(), z.number()) }),
);

function askVote(seat, panel, round) {
  const isFirst = round === 1;
  return ask({
    id: `vote-${round}/${seat.id}`,
    seat,
    purpose: isFirst ? "first-vote" : "second-vote",
    phase: isFirst ? "position" : "vote",
    round,
    blind: isFirst,
    transcript: isFirst ? [] : panel.transcript,
    notes: panel.notes(seat.id),
    rules: panel.rules(seat.id),
    shape: panel.form(seat.id, {
      claim: text("your verdict in a sentence, as you would say it in the jury room", 400),
    }),
  });
}

function askObjection(seat, panel) {
  const ids = panel.transcript.filter((message) => message.seat !== seat.id).map(({ id }) => id);
  return ask({
    id: `objection/${seat.id}`,
    seat,
    purpose: "objection",
    phase: "objection",
    round: 2,
    transcript: panel.transcript,
    rules: [],
    shape: schema(() =>
      z.strictObject({
        against: oneOf(ids, "the message of a peer that you object to"),
        objection: text("what is wrong with it, and in which case it fails", 400),
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

function* vote(panel, round) {
  panel.listen();
  const replies = yield* all(panel.seats.map((seat) => askVote(seat, panel, round)));
  const answered = replies.filter(isAnswered);
  const phase = round === 1 ? "position" : "vote";
  yield* record(answered.flatMap((reply) => panel.vote(reply, { round, phase })));
  const count = [...panel.holders()].map(([option, holders]) => [option, holders.length]);
  yield* record([ballots({ round, count: Object.fromEntries(count) })]);
  return answered.length;
}

function* script(given) {
  const { topic: question, context: documents } = given;
  const seats = seatsOf(given);
  const options = given.options.length > 0 ? given.options : ["Guilty", "Not guilty"];
  const panel = new Panel({ seats, question, options, documents });
  yield* record(panel.open());

  const voters = yield* vote(panel, 1);
  if (voters < 2) return { reason: "no-quorum", needed: 2 };
  const objections = yield* all(seats.map((seat) => askObjection(seat, panel)));
  yield* record(
    objections.filter(isAnswered).flatMap((reply) => {
      const { against: on, objection: words } = reply.value;
      return panel.attack(reply, { round: 2, phase: "objection", on, words });
    }),
  );
  yield* vote(panel, 2);

  const { option, votes } = panel.leader();
  const needed = NEEDED[given.majority](seats.length);
  const chosen = votes >= needed ? option : null;
  const outvoted = seats.filter(({ id }) => {
    const held = panel.held(id);
    return chosen !== null && held !== null && held !== chosen;
  });
  const dissents = yield* all(outvoted.map((seat) => askDissent(seat, panel)));
  const turn = { round: 2, phase: "dissent" };
  yield* record(dissents.filter(isAnswered).map((reply) => panel.say(reply, turn)));
  const count = `${votes} of ${seats.length} jurors; ${needed} were needed.`;
  const { facts, exit } = panel.decide(2, chosen, count);
  yield* record(facts);
  return { reason: chosen === null ? "jury/hung" : "decided", exit, votes, needed };
}

export const jury = defineProtocol({
  name: "jury",
  version: 2,
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
      stage("objection", 2, "Objections to each other", jurors),
      stage("vote", 2, "Answers, and votes after hearing each other", jurors),
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
        objection: "You have heard the others. Object to what is weakest in what one of them said.",
        "second-vote": "Answer what was said against what you hold, then vote again.",
        dissent: "The verdict went against you. Put your dissent on record.",
      })[purpose],
    fields: ["claim", "vote", "answers", "against", "objection"],
  },
  // The words of the reason that it brings itself.
  words: {
    en: { terms: { "jury/hung": "hung: no verdict has the majority that was stated" } },
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
      const counts = ballots.in(view.record.facts).map(({ round, count }) => {
        const rows = Object.entries(count).map(([option, n]) => `${view.named(option)} ${n}`);
        return [`Ballot ${round}: ${rows.join(", ")}`];
      });
      const line = result.chosen
        ? `The jury finds: ${result.chosen.label}. ${result.resolution?.detail ?? ""}`
        : "The jury is hung: no verdict has the majority that was stated.";
      return [
        ...shared(),
        {
          anchor: null,
          title: "The verdict",
          blocks: [
            { kind: "paragraph", line: [line] },
            { kind: "list", items: counts },
          ],
        },
      ];
    },
  },
  // The rehearsal fills forms by their schemas alone; here a juror keeps to its vote, or says why not.
  rehearse: (scene) => {
    const { purpose, seat } = scene.ask;
    if (purpose === "dissent" || purpose === "objection") return {};
    const verdicts = scene.among("vote.option").filter((option) => option !== "none");
    const first = scene.lot(seat.id).pick(verdicts);
    const why = `The charge is: ${scene.brief.topic}`;
    const kept = { option: first, own: null, why, because: [] };
    if (purpose === "first-vote") return { vote: kept };
    const other = verdicts.find((option) => option !== first);
    const [heard = "own"] = scene.among("vote.because");
    return scene.chance("moves").isHit(scene.traits.yields)
      ? { vote: { ...kept, option: other, because: [heard] } }
      : { vote: kept };
  },
});
