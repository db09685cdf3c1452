// The same report as one HTML file that needs nothing else: no script, no request, no image.
// Law: the policy forbids everything but this very style, named by its hash. Every text goes through `plain` and `escapeHtml`.
import { createHash } from "node:crypto";
import type { LogEvent } from "../log/event.ts";
import { escapeHtml } from "../text/html.ts";
import { plain } from "../text/visible.ts";
import {
  anchorOf,
  type Block,
  type Document,
  type Inline,
  type Line,
  type Words,
} from "./document.ts";
import { reportDocument } from "./report-document.ts";
import { STYLE } from "./style.ts";

export function html(events: readonly LogEvent[]): string {
  return toHtml(reportDocument(events));
}

export function toHtml({ lang, title, blocks }: Document): string {
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
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    "</head>",
    "<body>",
    "<main>",
    ...blocks.map(block),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
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
      return `<div class="wide"><table><thead><tr>${made.head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join("")}</tr></thead><tbody>${made.rows.map(row).join("")}</tbody></table></div>`;
    case "callout":
      return `<p class="${made.tone}">${line(made.line)}</p>`;
    case "quote":
      return `<blockquote>${made.words.map(words).join("")}</blockquote>`;
    case "code":
      return `<pre><code>${escaped(made.text)}</code></pre>`;
  }
}

function row(cells: readonly Line[]): string {
  return `<tr>${cells.map((cell) => `<td>${line(cell)}</td>`).join("")}</tr>`;
}

function items(lines: readonly Line[]): string {
  return `<ul>${lines.map((item) => `<li>${line(item)}</li>`).join("")}</ul>`;
}

function answer({ label, line: inline, items: list }: Words): string {
  return `<li><strong>${escaped(label)}</strong> <div>${inline ? line(inline) : ""}${list ? items(list) : ""}</div></li>`;
}

function words({ label, text, lines, line: inline, items: list }: Words): string {
  const name = label === "" ? "" : `<strong>${escaped(label)}</strong> `;
  if (list) return `<p>${name}</p>${items(list)}`;
  return `<p>${name}${inline ? line(inline) : lines ? lines.map(line).join("\n") : escaped((text ?? "").trim())}</p>`;
}

function line(inlines: Line): string {
  return inlines.map(written).join("");
}

function written(inline: Inline): string {
  if (typeof inline === "string") return escaped(inline);
  if (inline.kind === "strong") return `<strong>${escaped(inline.text)}</strong>`;
  if (inline.kind === "small") return `<small>${escaped(inline.text)}</small>`;
  if (inline.kind === "target")
    return `<strong id="${anchorOf(inline.id)}">${escaped(inline.id)}</strong>`;
  return `<a href="#${anchorOf(inline.to)}">${escaped(inline.text)}</a>`;
}

function escaped(text: string): string {
  return escapeHtml(plain(text));
}
