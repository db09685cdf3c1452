// The report to read: one column, its contents beside it, and what it can be taken along as.
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { ReportPage } from "../../src/web/wire.ts";
import { useView, type Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { Button } from "../parts/form.tsx";
import { Empty, Failed, Loading, Stale } from "../parts/notice.tsx";
import { useNarrow } from "../parts/panel.tsx";
import { JumpContext, Text } from "../parts/words-of.tsx";
import { go, placeIn } from "../route.ts";
import { PartOf, partsOf, readingAt, type Cut, type Entry } from "./blocks.tsx";
import "./report.css";

const NOTHING: Cut = { parts: [], appendices: [], contents: [], anchors: new Set() };

export default function Report({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const { data, error, again } = useView<ReportPage>(seen, "report");
  const { id, isReplay, at, jump, target } = seen;
  const cut = useSame(id, data);
  const moment = isReplay ? at : null;
  const { anchors } = cut;
  const turn = useCallback(
    (anchor: string) => (
      go(placeIn(id, { view: "report", at: moment, message: anchor })),
      show(anchor)
    ),
    [id, moment],
  );
  const follow = useCallback(
    (to: string) => (anchors.has(to) ? turn(to) : jump(to)),
    [anchors, turn, jump],
  );
  const isHere = target !== null && anchors.has(target);
  useEffect(() => {
    if (target !== null && isHere) show(target);
  }, [target, isHere]);
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  if (cut.parts.length === 0)
    return <Empty title={t("report.empty")} hint={t("report.emptyHint")} />;
  return (
    <div className="report">
      <div className="report-side">
        <Contents contents={cut.contents} go={turn} />
      </div>
      <div className="report-main">
        <div className="report-tools row">
          <Exports seen={seen} formats={data.formats} />
          <Button look="small" act={() => print()} text={t("report.print")} />
        </div>
        <Stale error={error}>{t("report.stale")}</Stale>
        <article className="wrap" lang={data.document.lang}>
          <JumpContext value={follow}>
            {cut.parts.map((part, n) => (
              <PartOf key={part.anchor ?? n} part={part} />
            ))}
            {cut.appendices.map(({ file, title, parts }) => (
              <details key={file} className="appendix">
                <summary id={`at-${file}`} tabIndex={-1}>
                  <Text text={title} />
                </summary>
                {parts.map((part, n) => (
                  <PartOf key={part.anchor ?? n} part={part} />
                ))}
              </details>
            ))}
          </JumpContext>
        </article>
      </div>
    </div>
  );
}

/** A report is a function of its log's first records: the same moment fetched again is the same report. */
function useSame(id: string, data: ReportPage | undefined): Cut {
  const kept = useRef<{ readonly id: string; readonly at: number; readonly cut: Cut } | null>(null);
  return useMemo(() => {
    if (!data) return NOTHING;
    if (kept.current?.id !== id || kept.current.at !== data.at)
      kept.current = { id, at: data.at, cut: partsOf(data.document) };
    return kept.current.cut;
  }, [id, data]);
}

/** As long as it takes for the parts around a place to be drawn and to have their real height. */
const SETTLING_FRAMES = 30;
const SETTLED_PX = 2;

/** Parts that were not drawn yet change their height when they are: so the place is looked for until it stays where it is. */
function show(anchor: string): void {
  const found = document.getElementById(`at-${anchor}`);
  const folded = found?.closest("details");
  if (folded) folded.open = true;
  found?.focus({ preventScroll: true });
  let before = Number.NaN;
  const look = (frames: number): void => {
    if (!found?.isConnected || frames === 0 || document.activeElement !== found) return;
    found.scrollIntoView({ block: "start", behavior: "instant" });
    const { top } = found.getBoundingClientRect();
    const isSettled = Math.abs(top - before) < SETTLED_PX;
    before = top;
    requestAnimationFrame(() => look(isSettled ? Math.min(frames - 1, 2) : frames - 1));
  };
  look(SETTLING_FRAMES);
}

// The contents of a report: beside it where there is room, folded above it where there is not. The chapter being read is marked and opened.
/** What is this far from the top is being read. */
const READING_PX = 140;

type ContentsProps = Readonly<{ contents: readonly Entry[]; go: (anchor: string) => void }>;
function Contents({ contents, go }: ContentsProps): ReactNode {
  const t = useTranslate();
  const here = useReading(contents);
  const isNarrow = useNarrow();
  const place = (anchor: string, text: string, isHere: boolean): ReactNode => (
    <button
      type="button"
      className="plain"
      aria-current={isHere ? "location" : undefined}
      onClick={() => go(anchor)}
    >
      <Text text={text} />
    </button>
  );
  const nav = (
    <nav className="contents small" aria-label={t("report.contents")}>
      <ol>
        {contents.map((entry) => {
          const isHere = entry.anchor === here || entry.under.some(({ anchor }) => anchor === here);
          return (
            <li key={entry.anchor}>
              {place(entry.anchor, entry.text, isHere)}
              {isHere && entry.under.length > 0 ? (
                <ol>
                  {entry.under.map(({ anchor, text }) => (
                    <li key={anchor}>{place(anchor, text, anchor === here)}</li>
                  ))}
                </ol>
              ) : null}
            </li>
          );
        })}
      </ol>
    </nav>
  );
  if (!isNarrow) return nav;
  return (
    <details className="framed disclosure small">
      <summary>{t("report.contents")}</summary>
      {nav}
    </details>
  );
}

function useReading(contents: readonly Entry[]): string | null {
  const [here, setHere] = useState<string | null>(null);
  useEffect(() => {
    const anchors = contents.flatMap(({ anchor, under }) => [
      anchor,
      ...under.map((each) => each.anchor),
    ]);
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const tops = anchors.flatMap((anchor) => {
        const found = document.getElementById(`at-${anchor}`);
        return found ? [[anchor, found.getBoundingClientRect().top] as const] : [];
      });
      setHere(readingAt(tops, READING_PX));
    };
    const onScroll = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onScroll);
    };
  }, [contents]);
  return here;
}

// Every format in which a deliberation can be taken along, grouped by what it is for.
type ExportsProps = Readonly<{ seen: Seen; formats: readonly string[] }>;
function Exports({ seen, formats }: ExportsProps): ReactNode {
  const t = useTranslate();
  return (
    <details className="exports">
      <summary className="button small">{t("report.export")}</summary>
      <div className="card export-groups">
        {groupFormats(formats).map(({ group, formats: each }) => (
          <section key={group}>
            <h2>{t(`report.groups.${group}`)}</h2>
            <ul className="stack tight">
              {each.map((format) => (
                <li key={format}>
                  <a
                    href={`/api/deliberations/${seen.id}/export/${format}${seen.isReplay ? `?at=${seen.at}` : ""}`}
                    download
                  >
                    {t.find(`report.formats.${format}.name`) ?? format}
                  </a>
                  <span className="small soft">{t.find(`report.formats.${format}.use`) ?? ""}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}

// Which formats belong together. A format that is not known here is offered among the records, under its own name.
type Group = "reading" | "record" | "argument" | "solvers";

const GROUPS: readonly (readonly [Group, readonly string[]])[] = [
  ["reading", ["brief", "md", "html", "transcript"]],
  ["record", ["json", "csv", "madr"]],
  ["argument", ["argdown", "aif", "mermaid", "graphml"]],
  ["solvers", ["tgf", "apx", "af"]],
];

export function groupFormats(
  formats: readonly string[],
): readonly { readonly group: Group; readonly formats: readonly string[] }[] {
  const known = new Set(GROUPS.flatMap(([, each]) => each));
  const others = formats.filter((format) => !known.has(format));
  return GROUPS.map(([group, each]) => ({
    group,
    formats: [
      ...each.filter((format) => formats.includes(format)),
      ...(group === "record" ? others : []),
    ],
  })).filter((each) => each.formats.length > 0);
}
