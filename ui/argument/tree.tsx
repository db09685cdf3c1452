// The argument as a tree in columns: each option with what speaks for it beside what speaks against it, and what was said to each of those.
// Law: what is folded away is made when it is opened, so that an argument of thousands opens as fast as a short one.
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { ArgumentView } from "../../src/web/wire.ts";
import { useTranslate } from "../language.tsx";
import { Button } from "../parts/form.tsx";
import { Mark, TONES, type Tone } from "../parts/status.tsx";
import { makeVisible } from "../parts/visible.ts";
import { Chip, Text } from "../parts/words-of.tsx";
import { WordSign } from "./looks.tsx";
import { countBelow, isSilent, treeOf, type Branch, type OptionTree } from "./tree.ts";

/** The strongest of a list are seen at once; the rest is asked for. */
const FIRST = 3;
/** As many more at a time. */
const NEXT = 50;
/** So few replies are seen without being asked for. */
const FEW = 2;

const ATTACK_TONES: Readonly<Record<NonNullable<Branch["status"]>, Tone>> = {
  open: "torn",
  contested: "torn",
  answered: "mute",
  fatal: "fell",
};

type TreeProps = Readonly<{
  view: ArgumentView;
  isAll: boolean;
  target: string | null;
  turn: number;
}>;
/** `isAll`: nothing is folded. `target`: the option that was asked for; `turn`, how often. */
export function Tree({ view, isAll, target, turn }: TreeProps): ReactNode {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const { options, apart } = useMemo(() => treeOf(view), [view]);
  const [spoken, silent] = [options.filter((one) => !isSilent(one)), options.filter(isSilent)];
  useEffect(() => {
    const sought =
      target === null
        ? null
        : place.current?.querySelector<HTMLElement>(`[data-option="${CSS.escape(target)}"]`);
    sought?.scrollIntoView({ block: "start" });
    sought?.focus({ preventScroll: true });
  }, [target, turn]);
  return (
    <div ref={place} className="stack tree">
      {spoken.map((option) => (
        <Option key={option.id} option={option} isAll={isAll} isPointed={option.id === target} />
      ))}
      {silent.length === 0 ? null : (
        <section className="stack tight" aria-label={t("argument.silent")}>
          <p className="small soft">{t("argument.silent")}</p>
          <ul className="stack tight">
            {silent.map(({ id, label }) => (
              <li key={id} data-option={id} tabIndex={-1} className="serif wrap">
                <code className="small">{id}</code> <Text text={label} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {apart.length === 0 ? null : (
        <section className="stack tight apart">
          <h2>{t("argument.apart")}</h2>
          <Branches branches={apart} isAll={isAll} />
        </section>
      )}
    </div>
  );
}

type OptionProps = Readonly<{ option: OptionTree; isAll: boolean; isPointed: boolean }>;
function Option({ option, isAll, isPointed }: OptionProps): ReactNode {
  const t = useTranslate();
  const { id, label, status, isChosen, withdrawn, others } = option;
  const counts = t("argument.counts", {
    supports: option.for.length,
    attacks: option.against.length,
  });
  return (
    <section
      className={isPointed ? "stack tight option pointed-at" : "stack tight option"}
      aria-label={makeVisible(label)}
    >
      <div className="stack tight option-head" data-option={id} tabIndex={-1}>
        <h2 className="wrap">
          <Text text={label} />
        </h2>
        <p className="row airy small soft num">
          <code>{id}</code>
          {isChosen ? <span className="tag">{t("positions.chosen")}</span> : null}
          {status === null ? null : (
            <Mark tone={TONES[status] ?? "mute"}>{t(`app.statuses.${status}`)}</Mark>
          )}
          <span className="counts">{counts}</span>
        </p>
      </div>
      <div className="columns">
        <Column
          title={t("argument.for")}
          branches={option.for}
          none={t("argument.nothingFor")}
          isAll={isAll}
          look="stands"
        />
        <Column
          title={t("argument.against")}
          branches={option.against}
          none={t("argument.nothingAgainst")}
          isAll={isAll}
          look="fell"
        />
      </div>
      <Fold title={t("argument.others", { n: others.length })} branches={others} isAll={isAll} />
      <Fold
        title={t("argument.withdrawn", { n: withdrawn.length })}
        branches={withdrawn}
        isAll={isAll}
      />
    </section>
  );
}

type ColumnProps = Readonly<{
  title: string;
  branches: readonly Branch[];
  none: string;
  isAll: boolean;
  look: Tone;
}>;
function Column({ title, branches, none, isAll, look }: ColumnProps): ReactNode {
  return (
    <div className={`stack tight column ${look}`} role="group" aria-label={title}>
      <h3>
        {title} <span className="num">{branches.length}</span>
      </h3>
      {branches.length === 0 ? (
        <p className="small soft">{none}</p>
      ) : (
        <Branches branches={branches} isAll={isAll} />
      )}
    </div>
  );
}

type BranchesProps = Readonly<{ branches: readonly Branch[]; isAll: boolean }>;
/** The first of them, and the rest on demand. */
function Branches({ branches, isAll }: BranchesProps): ReactNode {
  const t = useTranslate();
  const [most, setMost] = useState(FIRST);
  const list = useRef<HTMLUListElement>(null);
  const shown = isAll ? branches : branches.slice(0, most);
  const rest = branches.length - shown.length;
  // The keys go on at the first that came.
  const more = (): void => {
    setMost(most + NEXT);
    requestAnimationFrame(() => (list.current?.children[most] as HTMLElement | undefined)?.focus());
  };
  return (
    <>
      <ul ref={list} className="stack branches">
        {shown.map((branch) => (
          <BranchItem key={branch.key} branch={branch} isAll={isAll} />
        ))}
      </ul>
      {rest === 0 ? null : (
        <Button look="small quiet more" act={more} text={t("argument.more", { n: rest })} />
      )}
    </>
  );
}

function BranchItem({ branch, isAll }: Readonly<{ branch: Branch; isAll: boolean }>): ReactNode {
  const t = useTranslate();
  const { id, title, text, node, word, how, target, status, below } = branch;
  const standing = status === null && how === null ? node?.status : undefined;
  return (
    <li tabIndex={-1}>
      <p className="row base airy small soft">
        {how === null ? null : <span className="bold">{t(`argument.how.${how}`)}</span>}
        {word === null ? null : (
          <span className="inline nowrap">
            <WordSign word={word} /> {t(`argument.words.${word}`)}
          </span>
        )}
        <Text as="span" text={title} />
        <Chip id={id} />
        {target === null ? null : (
          <span>
            {t("argument.aimedAt")} <Chip id={target} />
          </span>
        )}
        {status === null ? null : (
          <Mark tone={ATTACK_TONES[status]}>{t(`argument.attack.${status}`)}</Mark>
        )}
        {standing === undefined ? null : (
          <Mark tone={TONES[standing] ?? "mute"}>{t(`app.statuses.${standing}`)}</Mark>
        )}
      </p>
      <Text as="p" className="serif wrap" text={text} />
      <Fold
        title={t("argument.replies", { n: countBelow(branch) })}
        branches={below}
        isAll={isAll}
        isOpen={below.length <= FEW && countBelow(branch) <= FEW}
      />
    </li>
  );
}

type FoldProps = BranchesProps & Readonly<{ title: string; isOpen?: boolean }>;
function Fold({ title, branches, isAll, isOpen = false }: FoldProps): ReactNode {
  const [opened, setOpened] = useState(isOpen);
  const isShown = opened || isAll;
  if (branches.length === 0) return null;
  return (
    <details
      className="branch-fold"
      open={isShown}
      onToggle={(event) => (isAll ? undefined : setOpened(event.currentTarget.open))}
    >
      <summary className="small soft">{title}</summary>
      {isShown ? <Branches branches={branches} isAll={isAll} /> : null}
    </details>
  );
}
