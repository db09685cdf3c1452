// Every option with what speaks for it beside what speaks against it, as it was said; what was left behind is folded away.
import type { ReactNode } from "react";
import type { ArgumentView } from "../../src/web/wire.ts";
import { useTranslate } from "../language.tsx";
import { Mark, type Tone } from "../parts/status.tsx";
import { makeVisible } from "../parts/visible.ts";
import { Chip, Text } from "../parts/words-of.tsx";

type OptionSides = ArgumentView["sides"][number];
type Said = OptionSides["for"][number];

const TONES: Readonly<Record<NonNullable<Said["status"]>, Tone>> = {
  open: "torn",
  contested: "torn",
  answered: "mute",
  fatal: "fell",
};

export function Sides({ view }: Readonly<{ view: ArgumentView }>): ReactNode {
  return (
    <div className="stack sides">
      {view.sides.map((sides) => (
        <Option key={sides.option} sides={sides} isChosen={view.verdict?.chosen === sides.option} />
      ))}
    </div>
  );
}

type OptionProps = Readonly<{ sides: OptionSides; isChosen: boolean }>;
function Option({ sides, isChosen }: OptionProps): ReactNode {
  const t = useTranslate();
  const { option, label } = sides;
  const counts = t("argument.counts", {
    supports: sides.for.length,
    attacks: sides.against.length,
  });
  return (
    <div className="stack tight option" role="group" aria-label={makeVisible(label)}>
      <h2 className="wrap">
        <Chip id={option} /> <Text text={label} />
        {isChosen ? <span className="tag"> {t("positions.chosen")}</span> : null}
      </h2>
      <p className="small soft num">{counts}</p>
      <Columns sides={sides} />
    </div>
  );
}

export function Columns({ sides }: Readonly<{ sides: OptionSides }>): ReactNode {
  const t = useTranslate();
  const { withdrawn } = sides;
  return (
    <>
      <div className="columns">
        <Column title={t("argument.for")} said={sides.for} none={t("argument.nothingFor")} />
        <Column
          title={t("argument.against")}
          said={sides.against}
          none={t("argument.nothingAgainst")}
        />
      </div>
      {withdrawn.length === 0 ? null : (
        <details className="small">
          <summary className="soft">{t("argument.withdrawn", { n: withdrawn.length })}</summary>
          <Rows said={withdrawn} />
        </details>
      )}
    </>
  );
}

type ColumnProps = Readonly<{ title: string; said: readonly Said[]; none: string }>;
function Column({ title, said, none }: ColumnProps): ReactNode {
  return (
    <div className="stack tight" role="group" aria-label={title}>
      <h3>{title}</h3>
      {said.length === 0 ? <p className="small soft">{none}</p> : <Rows said={said} />}
    </div>
  );
}

function Rows({ said }: Readonly<{ said: readonly Said[] }>): ReactNode {
  const t = useTranslate();
  return (
    <ul className="stack tight said-rows">
      {said.map(({ id, attack, title, text, target, status }) => (
        <li key={`${id} ${attack ?? target ?? ""}`}>
          <Text as="span" className="serif wrap" text={text} />{" "}
          <span className="row base small soft">
            <Text text={title} /> <Chip id={id} />
            {target === null ? null : (
              <span>
                {t("argument.aimedAt")} <Chip id={target} />
              </span>
            )}
            {status === null ? null : (
              <Mark tone={TONES[status]}>{t(`argument.attack.${status}`)}</Mark>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
