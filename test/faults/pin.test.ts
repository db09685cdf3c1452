import { expect, it } from "vitest";
import { dialectic } from "../../src/protocols/index.ts";
import { brief, usual } from "../builders/panel.ts";
import { overHttp } from "./over-http.ts";
import { tableFor } from "./sitting.ts";

it("[R-C21] a pinned run stops when a provider serves another model under the same name, and keeps the answer", async () => {
  const panel = await overHttp((ask) => ({
    chunks: [JSON.stringify(usual(ask))],
    served: ask.round < 2 ? "fake-2026-01" : "fake-2026-09",
  }));
  try {
    const about = {
      protocol: dialectic,
      brief: brief(),
      agent: panel.agent,
      models: { "*": panel.model },
      isBusy: () => panel.isBusy(),
    };
    const pinned = await tableFor(about);
    expect(await pinned.sit({ pin: true })).toMatchObject({
      kind: "paused",
      reason: "infrastructure",
      detail: expect.stringContaining(
        "served by fake-2026-01 and is now served by fake-2026-09",
      ) as string,
    });
    const served = (await pinned.events()).flatMap((event) =>
      event.type === "call.completed" ? [event.data.served] : [],
    );
    expect(served).toContain("fake-2026-09");
    expect((await pinned.sit())?.kind).toBe("concluded");
    const loose = await tableFor({ ...about, id: "loose" });
    expect((await loose.sit())?.kind).toBe("concluded");
  } finally {
    await panel.close();
  }
});
