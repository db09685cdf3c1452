// The reader's language: what the engine says is told in it, what was said stays, and a report keeps its own.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileLogStore, type Draft } from "../../src/log/index.ts";
import type { ArgumentView, FeedRow, Head, LibraryRow, PlanView } from "../../src/web/wire.ts";
import { rephrased } from "../builders/rephrased.ts";
import { refused, REHEARSAL, serving, type Browser, type Place } from "../builders/serving.ts";

let place: Place;
let browser: Browser;
beforeAll(async () => {
  place = await serving();
  browser = await place.browser();
});
afterAll(() => place.close());

describe("A reader's language", () => {
  it("is one of three, wherever the engine speaks; anything else is refused", async () => {
    const { id } = place.shelve("structured@2-quick");
    const paths = [
      "",
      ...["", "/feed", "/events", "/argument", "/positions", "/claims", "/cost", "/report"].map(
        (view) => `/${id}${view}`,
      ),
    ].map((path) => `/api/deliberations${path}`);
    for (const lang of ["fr", "", "JA", "en-GB"])
      expect([
        lang,
        await Promise.all(
          paths.map(async (path) => refused(await browser.get(`${path}?lang=${lang}`))),
        ),
      ]).toEqual([lang, paths.map(() => [400, "bad-request"])]);
    expect(refused(await browser.post("/api/plans?lang=fr", REHEARSAL))).toEqual([
      400,
      "bad-request",
    ]);
  });

  it("is English where none is named", async () => {
    const { id } = place.shelve("dialectic@4-hub");
    for (const view of ["", "/feed", "/argument", "/positions"])
      expect(await browser.json(`/api/deliberations/${id}${view}`)).toEqual(
        await browser.json(`/api/deliberations/${id}${view}?lang=en`),
      );
  });

  it("is that of the head, the feed, the stream and the certificates", async () => {
    const { id } = place.shelve("dialectic@4-hub");
    const at = (path: string, lang: string): string =>
      `/api/deliberations/${id}${path}?lang=${lang}`;
    const titles = async (lang: string): Promise<string | undefined> =>
      (await browser.json<Head>(at("", lang))).rail[0]?.title;
    expect([await titles("en"), await titles("ja"), await titles("zh")]).toEqual([
      "Blind positions, and premises",
      "非公開の立場と前提",
      "独立立场与前提",
    ]);
    const feed = await browser.json<readonly FeedRow[]>(at("/feed", "ja"));
    const tail = await browser.tail(id, {}, "?lang=ja");
    await tail.until(({ heard }) => heard.some(({ event }) => event === "moment"));
    tail.close();
    expect(tail.rows.map(({ row }) => row)).toEqual(feed);
    const view = await browser.json<ArgumentView>(at("/argument", "zh"));
    expect(view.nodes.filter(({ certificate }) => !/\p{Script=Han}/u.test(certificate))).toEqual(
      [],
    );
  });

  it("is never that of a report, which keeps its own", async () => {
    for (const golden of ["dialectic@4-hub", "swarm@2-lightweight"]) {
      const { id } = place.shelve(golden);
      const [own, ja, zh] = await Promise.all(
        ["", "?lang=ja", "?lang=zh"].map((query) =>
          browser.json(`/api/deliberations/${id}/report${query}`),
        ),
      );
      expect([ja, zh]).toEqual([own, own]);
    }
  });

  it("is that of what the library says is waited for, and of a plan's stages", async () => {
    const { events } = place.shelve("swarm@2-steered");
    const waiting =
      events.findIndex((event) => event.type === "ask.opened" && event.data.gate !== null) + 1;
    // As this release would record it: what a log of an earlier one says stays as it was said.
    const drafts = rephrased(events)
      .slice(0, waiting)
      .filter(({ type }) => type !== "writer.opened")
      .map(({ type, data }) =>
        type === "deliberation.opened"
          ? { type, data: { ...data, deliberation: "waiting" } }
          : { type, data },
      ) as Draft[]; // the pairs stay together
    await (await fileLogStore(place.root).create("waiting", drafts)).close();
    const waits = async (lang: string): Promise<string | null | undefined> =>
      (await browser.json<readonly LibraryRow[]>(`/api/deliberations?lang=${lang}`)).find(
        (row) => row.id === "waiting",
      )?.waits;
    expect([await waits("en"), await waits("ja"), await waits("zh")]).toEqual([
      "Start with these experts (standard)?",
      "この専門家で始めますか（標準）",
      "用这些专家开始吗（标准）",
    ]);
    const stages = async (lang: string): Promise<string | undefined> =>
      (JSON.parse((await browser.post(`/api/plans?lang=${lang}`, REHEARSAL)).text) as PlanView)
        .stages[1];
    expect([await stages("en"), await stages("ja")]).toEqual([
      "round 1: Blind declarations",
      "round 1: 非公開の表明",
    ]);
  });
});
