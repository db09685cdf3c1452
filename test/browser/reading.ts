// What a person can read on a page: all of it, also what is drawn only as one comes to it.
import type { Page } from "playwright-core";

/** Each piece of text once, what a pointer or a reader aloud is told included. The room draws a stretch of its rows: it is walked through. */
const WALK = `(async () => {
  const texts = new Set();
  const look = () => {
    const nodes = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) texts.add(nodes.currentNode.data);
    for (const at of document.querySelectorAll("[title], [aria-label], [aria-description], [placeholder], [alt]")) for (const name of ["title", "aria-label", "aria-description", "placeholder", "alt"]) if (at.hasAttribute(name)) texts.add(at.getAttribute(name));
  };
  look();
  const room = document.querySelector(".room");
  const scrollers = room ? [document.scrollingElement, ...room.querySelectorAll("*")].filter((at) => at.scrollHeight > at.clientHeight + 400 && (at === document.scrollingElement || /auto|scroll/.test(getComputedStyle(at).overflowY))) : [];
  for (const at of scrollers) {
    for (let [top, steps] = [0, 0]; top < at.scrollHeight && steps < 60; top += Math.max(400, at.clientHeight * 2), steps += 1) {
      at.scrollTop = top;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      look();
    }
  }
  return [...texts];
})()`;

export async function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(WALK);
}
