// A page as a checker of accessibility sees it.
import axe from "axe-core";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { visit, type House, type Visit } from "./browser.ts";

interface Violation {
  readonly id: string;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly failureSummary?: string;
  }[];
}

export async function violations(
  { page }: Pick<Visit, "page">,
  rules = "undefined",
): Promise<string[]> {
  const found = await page.evaluate<readonly Violation[]>(
    `axe.run(document, { resultTypes: ["violations"], runOnly: ${rules} }).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ target, failureSummary = "" }) =>
          `${id}: ${target.join(" ")} (${failureSummary.replace(/\s+/g, " ").slice(0, 200)})`,
      ),
  );
}

/** Only colours change with the look. */
export async function violationsInDark(guest: Pick<Visit, "page">): Promise<string[]> {
  const look = (name: string): Promise<unknown> =>
    guest.page.evaluate(`void (document.documentElement.dataset.look = ${JSON.stringify(name)})`);
  await look("dark");
  const found = await violations(guest, '["color-contrast"]');
  await look("light");
  return found.map((one) => `dark: ${one}`);
}

/** The checker comes from outside the page, whose policy would not let it in. */
export async function checked(
  browser: Browser,
  at: House,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const guest = await visit(browser, at, { bypassCSP: true, ...options });
  await guest.page.evaluate(axe.source);
  return guest;
}
