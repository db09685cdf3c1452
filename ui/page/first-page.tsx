// The first page of a run, live: while it runs, what waits, how far it is, who is asked and what they are writing; when it ends, the answer.
// Law: from every statement one click leads to its message.
import { useCallback, useMemo, type ReactNode } from "react";
import type { FeedRow, FirstPageView } from "../../src/web/wire.ts";
import { useView, type Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { Failed, Loading, Stale } from "../parts/notice.tsx";
import { Chip, JumpContext, Section, Text } from "../parts/words-of.tsx";
import { PartOf } from "../report/blocks.tsx";
import { isSection } from "../protocols/index.ts";
import { awaitedIn, Turns, Waiting } from "../room/waiting.tsx";
import { go, placeIn } from "../route.ts";
import { Progress } from "./progress.tsx";
import "./first-page.css";

export default function FirstPage({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const { head, rows } = seen;
  const isOver = head.status.state === "finished";
  return (
    <div className="first-page" tabIndex={-1}>
      <div className="stack">
        <Waiting seen={seen} awaited={awaitedIn(seen)} sent={() => undefined} />
        <Turns seen={seen} />
      </div>
      <div className="stack">
        {isOver ? null : <Progress seen={seen} />}
        {isOver ? null : <Latest rows={rows} />}
        <Answer seen={seen} isOver={isOver} />
        <Decisions rows={rows} />
      </div>
    </div>
  );
}

/** What the page says, as far as the run has come. */
function Answer({ seen, isOver }: Readonly<{ seen: Seen; isOver: boolean }>): ReactNode {
  const t = useTranslate();
  const { id, at, isReplay, jump, rows } = seen;
  // A page is read from the whole log: while it runs, it is made anew with every message and not with every record.
  const messages = useMemo(
    () => rows.filter((row) => row.kind !== "link" && row.message).length,
    [rows],
  );
  const { data, error, again } = useView<FirstPageView>(seen, "page", isOver ? at : -messages);
  const moment = isReplay ? at : null;
  const follow = useCallback(
    (to: string) =>
      isSection(to) ? go(placeIn(id, { view: "report", at: moment, message: to })) : jump(to),
    [id, moment, jump],
  );
  const part = useMemo(
    () => ({
      anchor: null,
      level: 1,
      // The question is above every view.
      blocks: (data?.blocks ?? []).filter(
        // What a run that goes on lacks is said by its progress.
        ({ kind }) => kind !== "heading" && (isOver || kind === "outline"),
      ),
    }),
    [data, isOver],
  );
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  // That there is no answer yet is all that such a page says.
  const isBlank = part.blocks.every((block) => block.kind === "outline" && block.items.length < 2);
  if (!isOver && isBlank) return null;
  const page = (
    <article className="wrap" lang={data.lang}>
      <Stale error={error}>{t("report.stale")}</Stale>
      <JumpContext value={follow}>
        <PartOf part={part} />
      </JumpContext>
    </article>
  );
  return isOver ? page : <Section title={t("page.soFar")}>{page}</Section>;
}

/** As many as one sees at a glance. */
const MOST_LATEST = 3;

/** The last recorded replies: each takes the place of the words that streamed before it. */
function Latest({ rows }: Readonly<{ rows: readonly FeedRow[] }>): ReactNode {
  const t = useTranslate();
  const latest = rows.flatMap((row) => (row.kind === "link" || !row.message ? [] : [row]));
  if (latest.length === 0) return null;
  return (
    <Section title={t("page.latest")}>
      <ul className="stack tight latest">
        {latest
          .slice(-MOST_LATEST)
          .toReversed()
          .map(({ seq, text, message }) => (
            <li key={seq}>
              {/* A line about a message begins with its id. */}
              <Text text={text.slice(message?.id.length).trim()} />{" "}
              <Chip id={message?.id ?? ""}>↗</Chip>
            </li>
          ))}
      </ul>
    </Section>
  );
}

/** What people decided, with the notes they gave. */
function Decisions({ rows }: Readonly<{ rows: readonly FeedRow[] }>): ReactNode {
  const t = useTranslate();
  const decided = rows.flatMap((row) => (row.kind === "decided" ? [row] : []));
  if (decided.length === 0) return null;
  return (
    <Section title={t("page.decisions")}>
      <ul className="bullets">
        {decided.map(({ seq, text }) => (
          <Text as="li" key={seq} text={text} />
        ))}
      </ul>
    </Section>
  );
}
