// The argument of a deliberation: what it came to, the tree or the drawing of it, and beside the drawing whatever is picked.
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { ArgumentView } from "../../src/web/wire.ts";
import { useView, type Seen } from "../deliberation/seen.ts";
import { roundName } from "../figures.ts";
import { useTranslate, type Translate } from "../language.tsx";
import { Chip, Choice, JumpContext, Text } from "../parts/words-of.tsx";
import { Button, Segments } from "../parts/form.tsx";
import { flip } from "../parts/group.ts";
import { Empty, Failed, Loading } from "../parts/notice.tsx";
import { Canvas } from "./canvas.tsx";
import { NO_FILTER, foldersOf, groupAll, hangAll, offerOf, showRows } from "./hanging.ts";
import type { ArgumentFilter, Hanging, Node, Offer } from "./hanging.ts";
import { STATUSES, StatusSign, useArgumentNames, WORDS, WordSign } from "./looks.tsx";
import { ItemPanel } from "./panel.tsx";
import { Tree } from "./tree.tsx";
import "./argument.css";

const SHAPES = ["tree", "graph"] as const;
type Shape = (typeof SHAPES)[number];
const GROUPINGS = ["option", "author", "round"] as const;
type Grouping = (typeof GROUPINGS)[number];

export default function Argument({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const { data, error, again } = useView<ArgumentView>(seen, "argument");
  // Most records leave the argument as it was: then nothing is laid out anew.
  const told = useMemo(
    () =>
      data ? JSON.stringify([data.nodes, data.edges, data.issues, data.sides, data.verdict]) : "",
    [data],
  );
  const view = useMemo(() => data, [told]);
  if (!view) return error ? <Failed error={error} again={again} /> : <Loading />;
  if (view.nodes.length === 0)
    return <Empty title={t("argument.none")} hint={t("argument.noneHint")} />;
  return <Whole seen={seen} view={view} />;
}

function Whole({ seen, view }: Readonly<{ seen: Seen; view: ArgumentView }>): ReactNode {
  const t = useTranslate();
  const [shape, setShape] = useState<Shape>("tree");
  const [isAll, setAll] = useState(false);
  const { target, turn } = seen;
  const shapes = (
    <Segments
      label={t("argument.shape")}
      options={SHAPES.map((each) => [each, t(`argument.${each}`)])}
      value={shape}
      set={setShape}
    />
  );
  const isTree = shape === "tree";
  // Whoever comes for an option is shown what speaks for it and against it.
  useEffect(() => (target === null ? undefined : setShape("tree")), [target, turn]);
  return (
    <div className="stack argument">
      <Verdict view={view} />
      {isTree ? (
        <>
          <div className="row tools">
            {shapes}
            <Button
              act={() => setAll(!isAll)}
              text={isAll ? t("argument.strongest") : t("argument.showAll")}
            />
          </div>
          <Tree view={view} isAll={isAll} target={target} turn={turn} />
        </>
      ) : (
        <Graph seen={seen} view={view} shapes={shapes} />
      )}
    </div>
  );
}

/** `shapes`: how it can be shown otherwise. */
type GraphProps = Readonly<{ seen: Seen; view: ArgumentView; shapes: ReactNode }>;
function Graph({ seen, view, shapes }: GraphProps): ReactNode {
  const t = useTranslate();
  const { nameOf } = useArgumentNames();
  const [by, setBy] = useState<Grouping>("option");
  const [filter, setFilter] = useState(NO_FILTER);
  const hanging = useMemo(() => hangBy(view, by, t), [view, by, t]);
  const folders = useMemo(() => foldersOf(hanging), [hanging]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(firstOpen(view, folders)));
  const [opened, setOpened] = useState<string | null>(() => firstOpen(view, folders)[0] ?? null);
  const [picked, setPicked] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const offer = useMemo(() => offerOf(view), [view]);
  const shown = useMemo(
    () => showRows(hanging, view.edges, open, filter),
    [hanging, view, open, filter],
  );
  const group = (grouping: Grouping): void => {
    setBy(grouping);
    setOpen(new Set());
    setOpened(null);
  };
  const toggle = useCallback(
    (id: string) => {
      if (!folders.has(id)) return;
      setOpened(open.has(id) ? null : id);
      setOpen(flip(open, id));
    },
    [folders, open],
  );
  /** What is picked from elsewhere is shown, wherever it hangs. */
  const pick = useCallback(
    (id: string | null) => {
      const item = id === null ? undefined : hanging.items.get(id);
      const home = item?.home;
      if (home && home !== item.id)
        setOpen((before) => (before.has(home) ? before : new Set([...before, home])));
      setPicked(item?.id ?? null);
    },
    [hanging],
  );
  const { jump } = seen;
  const goTo = useCallback(
    (id: string) => (hanging.items.has(id) ? pick(id) : jump(id)),
    [hanging, pick, jump],
  );
  const read = useCallback(() => heading.current?.focus(), []);
  const both = useRef<HTMLDivElement>(null);
  const back = useCallback(() => both.current?.querySelector<HTMLElement>(".canvas")?.focus(), []);
  const isAllOpen = [...folders].every((id) => open.has(id));
  const item = picked === null ? undefined : hanging.items.get(picked);
  const nodes = shown.rows.filter((row) => row.item.node !== null);
  const common = { shown, picked, pick, toggle, read };
  return (
    <JumpContext value={goTo}>
      <div className="row tools">
        <div className="row">
          {shapes}
          <Segments
            label={t("argument.groupBy")}
            options={GROUPINGS.map((each) => [each, t(`argument.by.${each}`)])}
            value={by}
            set={group}
          />
          {folders.size === 0 ? null : (
            <Button
              act={() => (setOpened(null), setOpen(isAllOpen ? new Set() : folders))}
              text={isAllOpen ? t("argument.foldAll") : t("argument.showAll")}
            />
          )}
          <span className="small soft num">
            {t("argument.shown", { n: nodes.length, all: view.nodes.length })}
          </span>
        </div>
        <Filters offer={offer} filter={filter} setFilter={setFilter} />
      </div>
      <div ref={both} className={item ? "both reading" : "both"}>
        <Canvas {...common} frame={frameOf(open, filter)} opened={opened} />
        <ItemPanel {...common} seen={seen} view={view} item={item} heading={heading} back={back} />
      </div>
      <p className="unseen" role="status">
        {item ? `${nameOf(item)}. ${item.text.slice(0, 300)}` : ""}
      </p>
    </JumpContext>
  );
}

function hangBy(view: ArgumentView, by: Grouping, t: Translate): Hanging {
  if (by === "option") return hangAll(view);
  const roundOf = ({ round }: Node): string =>
    round === null ? t("argument.noRound") : roundName(round, t);
  const authorOf = ({ author, seat }: Node): string =>
    seat === null ? t("argument.noSeat") : (author ?? seat);
  return groupAll(view, by === "round" ? roundOf : authorOf);
}

/** What was chosen, else the first option with something to it: one can be read, all could not. */
function firstOpen({ verdict }: ArgumentView, folders: ReadonlySet<string>): readonly string[] {
  const [first] = folders;
  const chosen = verdict?.chosen ?? null;
  return chosen !== null && folders.has(chosen) ? [chosen] : first === undefined ? [] : [first];
}

function Verdict({ view: { verdict, nodes } }: Readonly<{ view: ArgumentView }>): ReactNode {
  const t = useTranslate();
  if (!verdict) return <p className="verdict serif wrap soft">{t("argument.noVerdict")}</p>;
  const chosen = nodes.find(({ id }) => id === verdict.chosen);
  const resolution = t.find(`app.resolutions.${verdict.resolution}`) ?? verdict.resolution;
  const how = verdict.detail === "" ? resolution : `${resolution} · ${verdict.detail}`;
  return (
    <p className="verdict serif wrap">
      <span className="soft">{t("argument.verdict")}: </span>
      {verdict.chosen === null ? (
        t("argument.unchosen")
      ) : (
        <>
          <Chip id={verdict.chosen} /> <Text text={chosen?.text ?? verdict.chosen} />
        </>
      )}
      <Text as="span" className="soft" text={` · ${how}`} />
    </p>
  );
}

/** The drawing is seen whole again when something is opened or held back, and stays where it is while the log grows. */
function frameOf(open: ReadonlySet<string>, { seat, round, statuses }: typeof NO_FILTER): string {
  return JSON.stringify([[...open], seat, round, [...statuses]]);
}

// The legend of the drawing, which is also its filter: every sign can be held back and called for again.
type FiltersProps = Readonly<{
  offer: Offer;
  filter: ArgumentFilter;
  setFilter: (filter: ArgumentFilter) => void;
}>;
function Filters({ offer, filter, setFilter }: FiltersProps): ReactNode {
  const t = useTranslate();
  const { seat, round, statuses, words } = filter;
  const isOn = seat !== null || round !== null || statuses.size + words.size > 0;
  return (
    <div className="filters">
      <div className="row">
        {offer.seats.size > 1 ? (
          <Choice
            className="choice inline"
            label={<span className="small soft">{t("argument.seat")}</span>}
            all={t("argument.everyone")}
            values={[...offer.seats.keys()]}
            nameOf={(id) => (id === "" ? t("argument.noSeat") : (offer.seats.get(id) ?? id))}
            chosen={seat}
            choose={(chosen) => setFilter({ ...filter, seat: chosen })}
          />
        ) : null}
        {offer.rounds.length > 1 ? (
          <Choice
            className="choice inline"
            label={<span className="small soft">{t("argument.round")}</span>}
            all={t("argument.everyRound")}
            values={offer.rounds}
            nameOf={(n) => t("app.round", { n })}
            chosen={round}
            choose={(chosen) => setFilter({ ...filter, round: chosen })}
          />
        ) : null}
        {isOn && (
          <Button look="small quiet" act={() => setFilter(NO_FILTER)} text={t("argument.reset")} />
        )}
      </div>
      <Legend
        label={t("argument.statuses")}
        all={STATUSES}
        counts={offer.statuses}
        held={statuses}
        hold={(held) => setFilter({ ...filter, statuses: held })}
        nameOf={(status) => t(`app.statuses.${status}`)}
        signOf={(status) => <StatusSign status={status} />}
      />
      <Legend
        label={t("argument.relations")}
        all={WORDS}
        counts={offer.words}
        held={words}
        hold={(held) => setFilter({ ...filter, words: held })}
        nameOf={(word) => t(`argument.words.${word}`)}
        signOf={(word) => <WordSign word={word} />}
      />
    </div>
  );
}

interface LegendProps<T> {
  readonly label: string;
  readonly all: readonly T[];
  readonly counts: ReadonlyMap<T, number>;
  readonly held: ReadonlySet<T>;
  readonly hold: (held: ReadonlySet<T>) => void;
  readonly nameOf: (one: T) => string;
  readonly signOf: (one: T) => ReactNode;
}

function Legend<T extends string>(props: LegendProps<T>): ReactNode {
  const { label, all, counts, held, hold, nameOf, signOf } = props;
  if (counts.size === 0) return null;
  return (
    <div className="row tight legend" role="group" aria-label={label}>
      {all
        .filter((one) => counts.has(one))
        .map((one) => (
          <button
            key={one}
            type="button"
            className="key inline small nowrap"
            aria-pressed={!held.has(one)}
            onClick={() => hold(flip(held, one))}
          >
            {signOf(one)}
            <span>{nameOf(one)}</span>
            <span className="num soft">{counts.get(one)}</span>
          </button>
        ))}
    </div>
  );
}
