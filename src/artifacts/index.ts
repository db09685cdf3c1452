// What can be made from a log for people and programs to read. Each format is a function from events to text.
import type { LogEvent } from "../log/event.ts";
import { csv } from "./csv.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { report } from "./markdown.ts";

export type Format = "md" | "html" | "json" | "csv";

export const formats: Readonly<Record<Format, (events: readonly LogEvent[]) => string>> = { md: report, html, json, csv };

export { discussion, discussionPath, isDiscussionOf } from "./discussion.ts";
