import { describe, expect, it } from "vitest";
import { submit } from "../../engine/deliberation/submit.ts";
import { swarm } from "../swarm/index.ts";
import { dialectic } from "../dialectic/index.ts";
import { factsOf, hold } from "../../../test/builders/hold.ts";
import { brief, panel } from "../../../test/builders/panel.ts";
import {
  askedFor,
  persona,
  swarmBrief,
  swarmPanel,
  swarmUsual,
} from "../../../test/builders/swarm-panel.ts";
import { distinctIds, distinctTitles, looksLike, posesAs } from "./titles.ts";

const ATTACKS = [
  // As it stands, in other cases and widths, with accents and styles.
  "Moderator",
  "moderator",
  "MODERATOR",
  "mOdErAtOr",
  "The Moderator",
  "Ｍｏｄｅｒａｔｏｒ",
  "𝐌𝐨𝐝𝐞𝐫𝐚𝐭𝐨𝐫",
  "ℳ𝓸𝓭𝓮𝓻𝓪𝓽𝓸𝓻",
  "Ⓜⓞⓓⓔⓡⓐⓣⓞⓡ",
  "ᴍᴏᴅᴇʀᴀᴛᴏʀ",
  "Modérator",
  "M̶o̶d̶e̶r̶a̶t̶o̶r̶",
  // Letters and digits that look alike.
  "Mоderator",
  "Мoderator",
  "МОDERАTOR",
  "Μoderator",
  "Mοdεratοr",
  "Moder\u0430tor",
  "m0derator",
  "rnoderator",
  "Ηistorian",
  "Hist0rian",
  "Ⅽontrarian",
  "Сhair",
  "Iibrarian",
  "Uѕer",
  "Ηuman",
  "Реrson",
  "Ѕystem",
  "yоu",
  // Hidden characters, spaced letters, decoration.
  "M\u200Boderator",
  "Mod\u00ADerator",
  "M\u2060o\u2060derator",
  "Mod\ufe0ferator",
  "M o d e r a t o r",
  "M.o.d.e.r.a.t.o.r",
  "🎙 Moderator",
  "[Moderator]",
  "«Moderator»",
  "*Moderator*",
  "\u202Erotaredom\u202C",
  "🅼🅾🅳🅴🆁🅰🆃🅾🆁",
  "   ",
  "\u200b",
  // With words around it.
  "Moderator 2",
  "Moderator2",
  "Co-Moderator",
  "Chief Moderator",
  "The real moderator",
  "Moderators",
  "Moderator (final)",
  "Security (Moderator)",
  "Engineer — Moderator",
  "Lawyer, human",
  "Moderator: security",
  // Other roles.
  "Historian",
  "Contrarian",
  "Cross-domain",
  "cross domain",
  "Devil’s Advocate",
  "the devils advocate",
  "Chair",
  "Chairperson",
  "Author",
  "Librarian",
  "Recorder",
  "Instrument",
  "Expert",
  "Expert 3",
  // People, and who speaks in a prompt.
  "The user (human, decided)",
  "User",
  "U s e r",
  "Human",
  "Human operator",
  "Person",
  "Operator",
  "Host",
  "System",
  "SYSTEM",
  "System message",
  "Assistant",
  "AI assistant",
  "Engine",
  "You",
  // Japanese and Chinese.
  "モデレーター",
  "ﾓﾃﾞﾚｰﾀｰ",
  "モデレーターさん",
  "司会者",
  "議長",
  "ユーザー",
  "人間",
  "システム",
  "悪魔の代弁者",
  "主持人",
  "主席",
  "用户",
  "系统",
  "魔鬼代言人",
  "专家",
  // Ids.
  "o1",
  "O1",
  "о1",
  "o-1",
  "01",
  "ol",
  "oI",
  "r1-msg-001",
  "r1‑msg‑001",
  "R1-MSG-001",
  "r1 msg 001",
  "rl-msg-OO1",
  "c1",
  "F-12",
  "D-1-1",
  "С-1-2",
  "baseline-001",
  "none",
];

const HONEST = [
  "User researcher",
  "Human factors engineer",
  "Database moderator",
  "Community moderator",
  "End user",
  "Power user",
  "User experience designer",
  "Systems engineer",
  "System administrator",
  "Operating systems engineer",
  "Host integration lead",
  "Human–computer interaction designer",
  "Human-AI interaction researcher",
  "Art historian",
  "Economic historian",
  "Person-centred care nurse",
  "Engine designer",
  "Search engine specialist",
  "AI safety researcher",
  "AI ethicist",
  "Assistant professor of law",
  "Expert witness",
  "Technical author",
  "Board chair",
  "Chair of the audit board",
  "Music librarian",
  "Machine operator",
  "Crane operator",
  "Grid operator",
  "O1 visa lawyer",
  "B2B sales lead",
  "Web3 architect",
  "C++ developer",
  "F1 strategist",
  "Cross-domain solutions architect",
  "Members’ services lead",
  "Security engineer",
  "Data engineer",
  "Growth",
  "Operations",
  "Finance",
  "Customers",
  "Advocate",
  "Sceptic",
  "Pragmatist",
  "Performance",
  "UX",
  "SRE",
  "CTO",
  "QA",
  "DBA",
  "Legal",
  "Privacy officer",
  "Tax adviser",
  "Site reliability engineer",
  "Product manager",
  "Chief financial officer",
  "Lead developer",
  "Senior architect",
  "Head of support",
  "Union representative",
  "Patient advocate",
  "Teacher",
  "Nurse",
  "Epidemiologist",
  "Urban planner",
  "Actuary",
  "Farmer",
  "Pilot",
  "Translator",
  "Statistician",
  "Cost controller",
  "Ökonom",
  "Économiste",
  "Ingénieure",
  "Señor analista",
  "Юрист",
  "Инженер по данным",
  "Μηχανικός",
  "مهندس",
  "엔지니어",
  "วิศวกร",
  "अभियंता",
  "法務担当",
  "セキュリティ専門家",
  "歴史研究者",
  "ユーザー調査担当",
  "人事担当",
  "システム設計者",
  "現場の運用者",
  "経理部長",
  "弁護士",
  "看護師",
  "用户研究员",
  "系统架构师",
  "人力资源",
  "安全专家",
  "历史研究员",
  "节目编导",
  "律师",
  "护士长",
];

describe("a title", () => {
  it(`[R-M7] of ${ATTACKS.length} that pose as a role, a person or an id, none passes`, () => {
    expect(ATTACKS.filter((title) => posesAs(title) === undefined)).toEqual([]);
    expect([
      ATTACKS.length >= 60,
      posesAs("Mоderator"),
      posesAs("The user (human, decided)"),
      posesAs("o1"),
      posesAs("\u200b"),
    ]).toEqual([true, "a role", "a person", "an id", "nothing"]);
  });

  it(`[R-M7] of ${HONEST.length} honest ones, none is taken for one that poses`, () => {
    expect(HONEST.filter((title) => posesAs(title) !== undefined)).toEqual([]);
    expect([HONEST.length >= 100, distinctTitles(HONEST, "expert", "en")]).toEqual([true, HONEST]);
  });

  it.each([
    ["Security", "Sеcurity"],
    ["Security", "ＳＥＣＵＲＩＴＹ"],
    ["Security", "Secu\u200brity"],
    ["Modern art", "Modem art"],
    ["Lead I", "Lead l"],
  ])("[R-M7] %s and %s look alike", (one, other) => {
    expect([looksLike(one, other), looksLike(one, "Securities")]).toEqual([true, false]);
  });

  it("[R-M7] that poses, or is another's, says first what it is, in the language of the run", () => {
    expect(
      distinctTitles(["Growth", "Mоderator", "growth", "Finance"], "expert", "en", [
        "growth",
        "m",
        "g2",
        "money",
      ]),
    ).toEqual(["Growth", "Expert 2: Mоderator", "Expert 3: growth", "Finance"]);
    expect([
      distinctTitles(["モデレーター"], "expert", "ja"),
      distinctTitles(["用户"], "member", "zh"),
    ]).toEqual([["専門家1：モデレーター"], ["成员1：用户"]]);
    expect(distinctTitles(["Growth", "Security"], "expert", "en", ["security", "growth"])).toEqual([
      "Expert 1: Growth",
      "Expert 2: Security",
    ]);
  });
});

describe("what a model calls the seats", () => {
  it("[R-M7] experts of a swarm that pose are made distinct, by name and by id, and it is noted", () => {
    const asked = askedFor(hold(swarm, swarmBrief(), swarmPanel()), "analysis/1");
    const usual = swarmUsual(asked);
    const experts = [
      { ...persona("growth"), name: "The user (human, decided)" },
      { ...persona("operations"), id: "mоderator", name: "Operations" },
      { ...persona("finance"), name: "Finance" },
    ];
    const tension = (...between: string[]) => ({
      between,
      axis: "gain against risk",
      description: "They differ.",
    });
    const posing = {
      ...usual,
      experts,
      tensionMap: [tension("growth", "mоderator"), tension("finance", "growth")],
    };
    const settled = submit(asked, {
      raw: JSON.stringify(posing),
      call: null,
      finish: "stop",
      rejections: 0,
    });
    expect(settled).toMatchObject({
      type: "ask.answered",
      data: {
        reply: {
          experts: [
            { id: "growth", name: "Expert 1: The user (human, decided)" },
            { id: "expert-2", name: "Operations" },
            { id: "finance", name: "Finance" },
          ],
          tensionMap: [{ between: ["growth", "expert-2"] }, { between: ["finance", "growth"] }],
        },
        flags: [
          'form: experts.1: "mоderator" can be taken for somebody else and is called "expert-2"',
          'form: experts.0: "The user (human, decided)" can be taken for somebody else and is called "Expert 1: The user (human, decided)"',
        ],
      },
    });
    const seats =
      factsOf(
        hold(
          swarm,
          swarmBrief(),
          swarmPanel((ask, said) => (ask.purpose === "analysis" ? posing : said)),
        ).facts,
        "cast",
      )[0]?.seats ?? [];
    expect(
      seats.filter(({ role }) => role === "expert").map(({ id, title }) => [id, title]),
    ).toEqual([
      ["growth", "Expert 1: The user (human, decided)"],
      ["expert-2", "Operations"],
      ["finance", "Finance"],
    ]);
  });

  it("[R-M7] an id poses as a title does, unless it is a number of its kind, or user where the title tells for whom it speaks", () => {
    const titles = ["Users' representative", "The user", "Security", "Growth", "Finance"];
    expect(
      distinctIds(["user", "human", "r1-msg-001", "grоwth", "growth"], titles, "expert"),
    ).toEqual(["user", "expert-2", "expert-3", "grоwth", "expert-5"]);
    expect(distinctIds(["user"], ["The user"], "expert")).toEqual(["expert-1"]);
    expect(
      distinctIds(["expert-2", "human", "expert-0"], ["Growth", "Security", "Finance"], "expert"),
    ).toEqual(["expert-2", "expert-2-2", "expert-0"]);
  });

  it("[R-M7] so are the views of a dialectic", () => {
    const views = ["Mоderator", "Neighbour", "Shop owner"].map((name) => ({
      name,
      lens: "what matters there",
      loses: "its quiet",
    }));
    const held = hold(
      dialectic,
      brief(),
      panel((ask, said) =>
        ask.purpose === "cast" ? { axis: "quiet against trade", views } : said,
      ),
    );
    expect(factsOf(held.facts, "cast")[0]?.seats.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Member 1: Mоderator", "Neighbour", "Shop owner", "Moderator"]),
    );
  });
});
