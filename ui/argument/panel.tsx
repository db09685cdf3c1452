// What is picked, in full: who said it, when, in which words, where it stands and why, and what was said to it.
import { Fragment, useMemo, type ReactNode, type Ref } from "react";
import type { ArgumentView } from "../../src/web/wire.ts";
import type { Seen } from "../deliberation/seen.ts";
import { clock } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Chip, Text, Words, WordsOf } from "../parts/words-of.tsx";
import { Button } from "../parts/form.tsx";
import { Mark, TONES } from "../parts/status.tsx";
import { wrapLines } from "../parts/visible.ts";
import { issueItem, relationsOf, type Edge, type Item } from "./hanging.ts";
import type { DrawingProps } from "./canvas.tsx";
import { useArgumentNames, WordSign } from "./looks.tsx";

/** An option may have hundreds; the list has them all. */
const MOST_NAMED = 12;

interface Props extends Pick<DrawingProps, "shown" | "pick" | "toggle"> {
  readonly seen: Seen;
  readonly view: ArgumentView;
  readonly item: Item | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
  /** To where it was picked. */
  readonly back: () => void;
}

export function ItemPanel(props: Props): ReactNode {
  const { seen, view, item, shown, pick, toggle, heading, back } = props;
  const { t, lang } = useChoice();
  const { nameOf } = useArgumentNames();
  const said = useMemo(
    () => seen.rows.find((entry) => entry.kind !== "link" && entry.message?.id === item?.id),
    [seen.rows, item?.id],
  );
  const known = useMemo(() => new Set(view.nodes.map(({ id }) => id)), [view]);
  if (!item)
    return (
      <aside className="stack wrap panel idle" aria-label={t("argument.panel")}>
        <p className="soft">{t("argument.pickHint")}</p>
      </aside>
    );
  const { node } = item;
  const row = shown.rows.find((each) => each.item === item);
  const relations = relationsOf(item.id, view.edges);
  const isSilent = !view.edges.some(({ to }) => to === item.id);
  const others = { end: "from", view } as const;
  const inFull = said && said.kind !== "link" ? said.message?.words : undefined;
  const issue = view.issues.find(({ id }) => issueItem(id) === item.id);
  return (
    <aside
      className="stack wrap panel"
      aria-label={t("argument.panel")}
      onKeyDown={(event) => (event.key === "Escape" ? back() : undefined)}
    >
      <div className="between">
        <h2 ref={heading} tabIndex={-1}>
          <Text text={nameOf(item)} />
        </h2>
        <Button
          look="small quiet"
          aria-label={t("argument.close")}
          act={() => (pick(null), back())}
          text="✕"
        />
      </div>
      <p className="row small soft">
        {item.kind === "message" ? <code>{item.id}</code> : null}
        {item.kind === "verification" && node?.author ? <Text text={node.author} /> : null}
        {said ? <time dateTime={said.ts}>{clock(said.ts, lang)}</time> : null}
        {node ? (
          <Mark tone={TONES[node.status] ?? "mute"}>{t(`app.statuses.${node.status}`)}</Mark>
        ) : null}
      </p>
      {node && node.certificate !== "" ? (
        <p className="why small">
          <span className="unseen">{t("argument.why")}: </span>
          <Certificate text={node.certificate} known={known} />
        </p>
      ) : null}
      <div className="row">
        {row && row.isOpen !== null ? (
          <Button
            look="small"
            act={() => toggle(item.id)}
            text={row.isOpen ? t("argument.shut") : t("argument.open", { n: row.tally?.all ?? 0 })}
          />
        ) : null}
        {node?.message ? (
          <Button
            look="small"
            act={() => seen.jump(node.message ?? item.id)}
            text={t("argument.goTo")}
          />
        ) : null}
        {item.kind === "claim" || item.kind === "verification" ? (
          <Button
            look="small"
            act={() => seen.jump(item.id.split(":").at(-1) ?? item.id)}
            text={t("argument.goToClaim")}
          />
        ) : null}
      </div>
      {inFull && inFull.length > 0 ? <WordsOf words={inFull} /> : <Words text={item.text} />}
      {issue && issue.stances.length > 0 ? (
        <section>
          <h3>{t("argument.stances")}</h3>
          <ul className="bullets">
            {issue.stances.map(({ id, label }) => (
              <li key={id}>
                {known.has(id) ? <Chip id={id} /> : null} <Text text={label} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {node && isSilent ? <p className="small soft">{t("argument.nothingSaid")}</p> : null}
      <Said title={t("argument.attackedBy")} edges={relations.attacks} {...others} />
      <Said title={t("argument.supportedBy")} edges={relations.supports} {...others} />
      <Said title={t("argument.alsoSaid")} edges={relations.others} {...others} />
      <Said title={t("argument.says")} edges={relations.own} {...others} end="to" />
    </aside>
  );
}

interface SaidProps extends Pick<Props, "view"> {
  readonly title: string;
  readonly edges: readonly Edge[];
  readonly end: "from" | "to";
}

function Said({ title, edges, end, view }: SaidProps): ReactNode {
  const t = useTranslate();
  if (edges.length === 0) return null;
  return (
    <section>
      <h3>
        {title} <span className="num soft small">{edges.length}</span>
      </h3>
      <ul className="stack">
        {edges.slice(0, MOST_NAMED).map((edge) => {
          const id = edge[end];
          const node = view.nodes.find((one) => one.id === id);
          return (
            <li key={`${id} ${edge.word}`}>
              <span className="inline nowrap small soft">
                <WordSign word={edge.word} /> {t(`argument.words.${edge.word}`)}
              </span>{" "}
              <Chip id={id} />{" "}
              <span className="small soft">
                {node?.author ? <Text text={node.author} /> : null}
              </span>
              <span className="block serif wrap">
                {wrapLines(node?.text ?? "", 110, 1).join("")}
              </span>
            </li>
          );
        })}
      </ul>
      {edges.length > MOST_NAMED && (
        <p className="small soft">{t("argument.more", { n: edges.length - MOST_NAMED })}</p>
      )}
    </section>
  );
}

type CertificateProps = Readonly<{ text: string; known: ReadonlySet<string> }>;
/** A reason as a sentence; what it names can be gone to. */
function Certificate({ text, known }: CertificateProps): ReactNode {
  return (
    <>
      {text.split(/([\p{L}\p{N}][\p{L}\p{N}:_-]*[\p{L}\p{N}])/u).map((part, n) => (
        <Fragment key={n}>
          {known.has(part) || /^r\d+-msg-\d+$/.test(part) ? (
            <Chip id={part} />
          ) : (
            <Text text={part} />
          )}
        </Fragment>
      ))}
    </>
  );
}
