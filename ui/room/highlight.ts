// What was sought, marked where it stands, without touching what is drawn. A browser that cannot do so shows the same text unmarked.
import { useEffect, type RefObject } from "react";

/** More marks than a screen holds help nobody. */
const MOST = 500;

export function useHighlight(
  box: RefObject<HTMLElement | null>,
  sought: string,
  from: number,
  to: number,
): void {
  useEffect(() => {
    if (sought === "" || !box.current || !("highlights" in CSS)) return undefined;
    CSS.highlights.set("sought", new Highlight(...rangesOf(box.current, sought)));
    return () => void CSS.highlights.delete("sought");
  }, [box, sought, from, to]);
}

function rangesOf(box: HTMLElement, sought: string): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && ranges.length < MOST) {
    const node = texts.currentNode;
    const text = (node.nodeValue ?? "").toLowerCase();
    for (
      let at = text.indexOf(sought);
      at >= 0 && at + sought.length <= (node.nodeValue ?? "").length;
      at = text.indexOf(sought, at + sought.length)
    ) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + sought.length);
      ranges.push(range);
    }
  }
  return ranges;
}
