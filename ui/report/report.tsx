// The report to read: one column, its contents beside it, and what it can be taken along as.
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from "react";
import type { ReportView } from "../../src/web/wire.ts";
import { useView, type Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { Empty, Failed, Loading } from "../parts/notice.tsx";
import { go } from "../route.ts";
import { PartOf } from "./blocks.tsx";
import { Contents } from "./contents.tsx";
import { Exports } from "./exports.tsx";
import { partsOf, type Cut } from "./parts-of.ts";
import "./report.css";
import "./print.css";

const NOTHING: Cut = { parts: [], contents: [], anchors: new Set() };

export default function Report({ seen }: { readonly seen: Seen }): ReactNode {
  const t = useTranslate();
  const { data, error, again } = useView<ReportView>(seen, "report");
  const { id, isReplay, at, jump, target } = seen;
  const cut = useSame(id, data);
  const moment = isReplay ? at : null;
  const { anchors } = cut;
  const turn = useCallback(
    (anchor: string) => (
      go({ page: "deliberation", id, view: "report", at: moment, message: anchor }),
      show(anchor)
    ),
    [id, moment],
  );
  // A long report is not drawn again because the way out of it has a new identity.
  const leave = useRef(jump);
  useEffect(() => void (leave.current = jump), [jump]);
  const follow = useCallback(
    (to: string) => (anchors.has(to) ? turn(to) : leave.current(to)),
    [anchors, turn],
  );
  const isHere = target !== null && anchors.has(target);
  useEffect(() => {
    if (target !== null && isHere) show(target);
  }, [target, isHere]);
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  if (cut.parts.length === 0)
    return (
      <Empty title={t("report.empty")}>
        <p className="soft">{t("report.emptyHint")}</p>
      </Empty>
    );
  return (
    <div className="report">
      <div className="report-side">
        <Contents contents={cut.contents} go={turn} />
      </div>
      <div className="report-main">
        <div className="report-tools row">
          <Exports seen={seen} formats={data.formats} />
          <button type="button" className="button small" onClick={() => print()}>
            {t("report.print")}
          </button>
        </div>
        {error ? (
          <p className="callout failed" role="alert">
            {t("report.stale")}
          </p>
        ) : null}
        <article lang={data.document.lang}>
          {cut.parts.map((part, n) => (
            <PartOf key={part.anchor ?? n} part={part} jump={follow} />
          ))}
        </article>
      </div>
    </div>
  );
}

/** A report is a function of its log's first records: the same moment fetched again is the same report. */
function useSame(id: string, data: ReportView | undefined): Cut {
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
