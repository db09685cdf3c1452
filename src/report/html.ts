// The same report as one HTML file that needs nothing else: no script, no request, no image.
// Law: the policy forbids everything but this very style, named by its hash. Every text goes through `plain` and `escapeHtml`.
import { createHash } from "node:crypto";
import { escapeHtml } from "../text/html.ts";
import { plain } from "../text/visible.ts";
import { anchorOf } from "./document.ts";
import type { Appendix, Block, ReportDocument, Inline, Line, Words } from "./document.ts";

export function toHtml({ lang, title, blocks, appendices = [] }: ReportDocument): string {
  const hash = createHash("sha256").update(STYLE, "utf8").digest("base64");
  return [
    "<!doctype html>",
    `<html lang="${lang}">`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeText(title)}</title>`,
    `<style>${STYLE}</style>`,
    "</head>",
    "<body>",
    "<main>",
    ...blocks.map(block),
    ...appendices.map(foldAppendix),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** What is read on demand; a link into it opens it. */
function foldAppendix({ title, blocks }: Appendix): string {
  return `<details><summary>${escapeText(title)}</summary>\n${blocks.map(block).join("\n")}\n</details>`;
}

function block(made: Block): string {
  switch (made.kind) {
    case "heading":
      return `<h${made.level}${made.anchor === null ? "" : ` id="${anchorOf(made.anchor)}"`}>${line(made.line)}</h${made.level}>`;
    case "paragraph":
      return `<p>${line(made.line)}</p>`;
    case "list":
      return items(made.items);
    case "outline":
      return `<ul class="outline">${made.items.map(answer).join("")}</ul>`;
    case "table":
      return `<div class="wide"><table><thead><tr>${made.head.map((cell) => `<th scope="col">${escapeText(cell)}</th>`).join("")}</tr></thead><tbody>${made.rows.map(row).join("")}</tbody></table></div>`;
    case "callout":
      return `<p class="${made.tone}">${line(made.line)}</p>`;
    case "quote":
      return `<blockquote>${made.words.map(words).join("")}</blockquote>`;
    case "code":
      return `<pre><code>${escapeText(made.text)}</code></pre>`;
  }
}

function row(cells: readonly Line[]): string {
  return `<tr>${cells.map((cell) => `<td>${line(cell)}</td>`).join("")}</tr>`;
}

function items(lines: readonly Line[]): string {
  return `<ul>${lines.map((item) => `<li>${line(item)}</li>`).join("")}</ul>`;
}

function answer({ label, line: inline, items: list }: Words): string {
  return `<li><strong>${escapeText(label)}</strong> <div>${inline ? line(inline) : ""}${list ? items(list) : ""}</div></li>`;
}

function words({ label, text, lines, line: inline, items: list }: Words): string {
  const name = label === "" ? "" : `<strong>${escapeText(label)}</strong> `;
  if (list) return `<p>${name}</p>${items(list)}`;
  return `<p>${name}${inline ? line(inline) : lines ? lines.map(line).join("\n") : escapeText((text ?? "").trim())}</p>`;
}

function line(inlines: Line): string {
  return inlines.map(writeInline).join("");
}

function writeInline(inline: Inline): string {
  if (typeof inline === "string") return escapeText(inline);
  if (inline.kind === "strong") return `<strong>${escapeText(inline.text)}</strong>`;
  if (inline.kind === "small") return `<small>${escapeText(inline.text)}</small>`;
  if (inline.kind === "target")
    return `<strong id="${anchorOf(inline.id)}">${escapeText(inline.id)}</strong>`;
  return `<a href="#${anchorOf(inline.to)}">${escapeText(inline.text)}</a>`;
}

function escapeText(text: string): string {
  return escapeHtml(plain(text));
}

/** A readable measure, light and dark by the reader's own setting, tables that scroll on a phone. */
const STYLE = `
:root { color-scheme: light dark; --ink: #1d1e21; --soft: #5c6069; --paper: #fdfdfb; --line: #e0e1dd; --panel: #f5f5f1; --link: #0b57a4; --warn: #7d3a05; --warn-paper: #fff3e4; --warn-line: #e2a15c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e4e0; --soft: #a2a6ae; --paper: #16171a; --line: #34373d; --panel: #1f2125; --link: #8fbcf2; --warn: #ffc08a; --warn-paper: #2a2018; --warn-line: #8a5a2b; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16.5px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans CJK SC", sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 2.6rem 1.2rem 5rem; overflow-wrap: break-word; }
h1 { font-size: 1.95rem; line-height: 1.18; letter-spacing: -.012em; margin: 0 0 1.1rem; text-wrap: balance; }
h2 { font-size: 1.28rem; line-height: 1.3; letter-spacing: -.005em; margin: 3.2rem 0 .9rem; padding-top: 1.1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.06rem; line-height: 1.35; margin: 2.1rem 0 .6rem; }
h4 { font-size: .86rem; margin: 2rem 0 .5rem; color: var(--soft); font-variant-numeric: tabular-nums; }
:target { color: var(--ink); outline: 2px solid var(--link); outline-offset: .35rem; border-radius: 2px; }
p { margin: .65rem 0; }
ul { margin: .65rem 0; padding-left: 1.2rem; }
li { margin: .3rem 0; }
li::marker { color: var(--soft); }
small { font-size: .82em; color: var(--soft); }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .16em; text-decoration-color: color-mix(in srgb, currentColor 40%, transparent); }
a:hover { text-decoration-color: currentColor; }
a[href*="-msg-"] { white-space: nowrap; font-size: .8em; font-variant-numeric: tabular-nums; text-decoration: none; opacity: .85; }
a[href*="-msg-"]:hover { text-decoration: underline; }
h1 ~ .outline:first-of-type > li:first-child > div { font-size: 1.16rem; line-height: 1.45; }
.outline { list-style: none; padding: 0; margin: 1rem 0; border-top: 1px solid var(--line); }
.outline > li { margin: 0; padding: .6rem 0; border-bottom: 1px solid var(--line); }
.outline > li > strong { display: block; color: var(--soft); font-size: .86rem; font-weight: 600; line-height: 1.4; }
.outline > li > div > ul { margin: 0; padding-left: 1.05rem; list-style: disc; }
.outline > li > div > ul > li:first-child { margin-top: 0; }
@media (min-width: 42rem) {
  .outline > li { display: grid; grid-template-columns: 10rem 1fr; gap: 1.2rem; }
  .outline > li > strong { padding-top: .16rem; }
}
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; line-height: 1.45; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); min-width: 4.2rem; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
thead th { border-bottom-width: 2px; }
blockquote { margin: .5rem 0 .7rem; padding: .45rem 1.1rem; background: var(--panel); border-radius: 6px; }
blockquote p { white-space: pre-line; margin: .55rem 0; }
blockquote p > strong:first-child { color: var(--soft); font-size: .86rem; font-weight: 600; }
blockquote ul { margin: -.2rem 0 .6rem; }
blockquote + ul { list-style: none; padding-left: 1.1rem; margin-top: -.1rem; font-size: .86rem; color: var(--soft); }
pre { margin: .7rem 0; padding: .7rem 1rem; background: var(--panel); border-radius: 6px; overflow-x: auto; font: .82rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.note, .warning { padding: .6rem .95rem; border-radius: 6px; background: var(--panel); font-size: .94rem; }
.warning { background: var(--warn-paper); color: var(--warn); box-shadow: inset 3px 0 0 var(--warn-line); }
.warning::before { content: "\\26A0\\FE0E\\00A0"; }
@media (max-width: 42rem) { td { min-width: 7.5rem; } }
@media (max-width: 30rem) { body { font-size: 16px; } h1 { font-size: 1.6rem; } main { padding: 1.5rem 1rem 4rem; } }
details { margin-top: 3.2rem; padding-top: 1.1rem; border-top: 1px solid var(--line); }
summary { font-size: 1.28rem; font-weight: 700; cursor: pointer; }
@page { margin: 18mm 17mm 20mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --paper: #fff; --line: #bbb; --panel: #f3f3f0; --link: #000; --warn: #5c2a00; --warn-paper: #fff; }
  body { font-size: 10pt; line-height: 1.45; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 17pt; } h2 { font-size: 12.5pt; margin-top: 1.6rem; padding-top: .7rem; } h3 { font-size: 11pt; margin-top: 1.1rem; }
  h1, h2, h3, h4 { break-after: avoid; }
  blockquote, tr, li, p, pre, .note, .warning { break-inside: avoid; }
  p, li { orphans: 3; widows: 3; }
  thead { display: table-header-group; }
  .wide { overflow: visible; } pre { white-space: pre-wrap; }
  .outline > li { display: grid; grid-template-columns: 8.5rem 1fr; gap: 1rem; padding: .35rem 0; break-inside: auto; }
  .outline > li > strong { break-after: avoid; }
  a { text-decoration: none; } a[href*="-msg-"], details { display: none; }
}
`;
