// The record at the end: what was established, what is still pending, whose view did not prevail, what to do.
// Law: every finding cites lines that the ask lists; every pending claim is told once; what was computed is repeated, never contradicted.
import type { JsonObject } from "../../../script/json.ts";
import { row } from "../recap.ts";
import { capital } from "../speech.ts";
import { itemsOf, propertiesOf, valuesOf, type Desk } from "./desk.ts";
import type { Filed, FiledClaim } from "./docket.ts";

/** Told one by one; what is left over of a kind is cited with the last of it. */
const MOST_OF_A_KIND = 2;
const MOST_CITES = 8;

export function synthesis(desk: Desk): JsonObject {
  return {
    executiveSummary: summary(desk),
    findings: findings(desk),
    pendingClaims: pending(desk),
    minorityReport: minorities(desk),
    openQuestions: questions(desk),
    recommendations: recommendations(desk),
  };
}

function summary(desk: Desk): string {
  const { pen, docket, mind } = desk;
  const tested = docket.claims.filter(({ status }) => status !== "pending").length;
  const labels =
    row(
      desk.options.map(({ id }) => desk.quoted(id)),
      mind,
    ) || pen.put("{topic}", {});
  const scene = pen.scene(0, {
    labels,
    count: String(docket.claims.length),
    tested: String(tested),
  });
  return [
    pen.say("summary", scene),
    pen.say("closing", pen.scene(1)),
    pen.say("closing", pen.scene(2)),
  ].join(mind.words.space);
}

function findings(desk: Desk): readonly JsonObject[] {
  const { docket, pen } = desk;
  const { reported } = pen.words;
  const citable = new Set(valuesOf(itemsOf(propertiesOf(itemsOf(desk.form["findings"]))["cites"])));
  const of = (status: RegExp): readonly FiledClaim[] =>
    docket.claims.filter((claim) => status.test(claim.status));
  const kinds: readonly (readonly [string, readonly Filed[]])[] = [
    [reported.confirmed, of(/confirmed/)],
    [reported.refuted, of(/^tested refuted|^partially/)],
    [reported.unsettled, of(/unclear/)],
    [reported.decided, docket.decisions],
  ];
  const rows = kinds.flatMap(([line, filed]) => {
    const known = filed.filter(({ id }) => citable.has(id)).toReversed();
    const told = known.slice(0, MOST_OF_A_KIND);
    return told.map(({ id, text }, i) => ({
      text: pen.put(line, { id, text }),
      cites: [
        id,
        ...(i === told.length - 1
          ? known.slice(MOST_OF_A_KIND, MOST_OF_A_KIND + MOST_CITES - 1).map((rest) => rest.id)
          : []),
      ],
    }));
  });
  return rows.length > 0
    ? rows
    : [{ text: pen.say("closing", pen.scene(3)), cites: [...citable].slice(0, 1) }];
}

function pending(desk: Desk): readonly JsonObject[] {
  const { docket, pen, form } = desk;
  return valuesOf(propertiesOf(itemsOf(form["pendingClaims"]))["claim_id"]).map((id) => {
    const claim = docket.claims.find((filed) => filed.id === id);
    const chance = desk.chance("reading", id);
    return {
      claim_id: id,
      reading: chance.pick(["open", "open", "likely_confirmed", "likely_refuted"]),
      why: pen.say("pendingWhy", pen.scene(0)),
      test: claim && claim.testableAs !== "" ? claim.testableAs : pen.say("outcome", pen.scene(1)),
    };
  });
}

/** "o2, held by critic, is refuted. …", as the ask lists what was computed. */
function minorities(desk: Desk): readonly JsonObject[] {
  const { mind, pen } = desk;
  return mind.room.ask.notes
    .flatMap(({ items }) => items)
    .flatMap((item, i) => {
      const [, option = "", holders = "", status = ""] =
        /^(o\d+), held by (.+?), is (.+?)\. /u.exec(`${item} `) ?? [];
      if (option === "") return [];
      const position = capital(desk.act(option));
      return [
        {
          position: /[.。!?！？]$/u.test(position)
            ? position
            : `${position}${mind.words.space === "" ? "。" : "."}`,
          advocate: holders.split(", ")[0] ?? "",
          reason: pen.say("notPrevailed", pen.scene(i)),
          stillValid: status !== "refuted",
          note: pen.say("wouldBeRight", pen.scene(i)),
        },
      ];
    });
}

function questions({ mind, pen }: Desk): readonly JsonObject[] {
  const { pools, record } = mind.words;
  return [3, 4].map((nth) => ({
    question: pen.put(pen.pick("question", pools.question), pen.scene(nth)),
    whyOpen: pen.put(pen.pick("whyOpen", record.whyOpen), pen.scene(nth)),
  }));
}

/** Two, resting on what was decided last and first. */
function recommendations({ mind, pen, docket, form }: Desk): readonly JsonObject[] {
  const { pools } = mind.words;
  const citable = valuesOf(itemsOf(propertiesOf(itemsOf(form["recommendations"]))["cites"]));
  const filed = [...docket.decisions.slice(-1), ...docket.decisions.slice(0, 1)]
    .map(({ id }) => id)
    .filter((id) => citable.includes(id));
  const rests = filed.length > 0 ? [...new Set(filed)] : citable.slice(-1);
  return rests.map((id, i) => ({
    action: pen.put(pen.pick("action", pools.action), pen.scene(i + 5)),
    risk: pen.put(pen.pick("risk", pools.risk), pen.scene(i + 5)),
    cites: [id],
  }));
}
