// What is asked over the page before a run goes on: a constraint, higher limits, a yes to pay perhaps twice, other models.
import { useState, type ReactNode } from "react";
import type { Head, Offers } from "../../src/web/wire.ts";
import { useFetched } from "../api.ts";
import { count, spentDollars } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { CapFields, CAPS, capsOf, type Caps, type TypedCaps } from "../parts/caps.tsx";
import { Dialog, type Asked } from "../parts/dialog.tsx";
import { TextField } from "../parts/form.tsx";
import { ModelPick, useServers } from "../parts/model-pick.tsx";
import { Loading } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";
import type { Acting } from "./controls.tsx";

/** The one that is open. */
export function Dialogs({ acting, head }: Readonly<{ acting: Acting; head: Head }>): ReactNode {
  const t = useTranslate();
  const { control, under, error, opened, close, goOn, constrain } = acting;
  const isBusy = under !== null;
  const asked = { isBusy, error, close };
  if (opened === "constraint")
    return <Constraint {...asked} isGoing={control.kind !== "still"} add={constrain} />;
  if (control.kind !== "still") return null;
  if (opened === "raise") return <Raise {...asked} head={head} raise={(caps) => goOn({ caps })} />;
  if (opened === "models")
    return <OtherModels {...asked} head={head} change={(models) => goOn({ caps: {}, models })} />;
  return opened === "again" ? (
    <Dialog
      {...asked}
      title={t("controls.againTitle")}
      action={isBusy ? t("controls.goingOn") : t("controls.again")}
      act={() => goOn({ caps: {}, rerun: true })}
    >
      <p className="soft">{t("controls.againHint")}</p>
    </Dialog>
  ) : null;
}

// A constraint for everyone who is asked from here on. A run that goes on pauses first, takes it up and goes on.
/** As many as the server takes. */
const MOST_CHARACTERS = 4_000;

type ConstraintProps = Asked & Readonly<{ isGoing: boolean; add: (constraint: string) => void }>;
function Constraint({ isGoing, add, ...asked }: ConstraintProps): ReactNode {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const { isBusy, error } = asked;
  return (
    <Dialog
      {...asked}
      title={t("controls.constraintTitle")}
      action={isBusy ? t("controls.adding") : t("controls.add")}
      error={isEmpty ? t("controls.empty") : error}
      act={() => (text.trim() === "" ? setEmpty(true) : add(text.trim()))}
    >
      <p id="constraint-hint" className="soft">
        {isGoing ? t("controls.constraintHint") : t("controls.constraintStill")}
      </p>
      <TextField
        id="constraint"
        label={t("controls.constraintLabel")}
        rows={4}
        maxLength={MOST_CHARACTERS}
        placeholder={t("controls.constraintExample")}
        aria-describedby="constraint-hint"
        readOnly={isBusy}
        value={text}
        set={(written) => (setEmpty(false), setText(written))}
      />
      {isBusy ? (
        <p className="soft small" role="status">
          {t("controls.pausingHint")}
        </p>
      ) : null}
    </Dialog>
  );
}

// A limit was reached: what each is now, what was used of it, and which to raise. The one that stopped the run comes first.
type RaiseAsked = Asked & Readonly<{ head: Head; raise: (caps: Caps) => void }>;

function Raise({ head, raise, ...asked }: RaiseAsked): ReactNode {
  const { t, lang } = useChoice();
  const { isBusy, error } = asked;
  const { spent, tokens, caps, reached, activeMs } = head;
  const now = (cap: keyof Caps): string => String(caps[cap] ?? "");
  const [typed, setTyped] = useState<TypedCaps>(() => ({
    usd: now("usd"),
    calls: now("calls"),
    tokens: now("tokens"),
    minutes: now("minutes"),
  }));
  const [trouble, setTrouble] = useState<string | null>(null);
  const used = {
    usd: spentDollars(spent, t),
    calls: count(spent.calls, lang),
    tokens: count(tokens.input + tokens.output, lang),
    minutes: count(Math.ceil(activeMs / 60_000), lang),
  };
  const hints = Object.fromEntries(
    CAPS.map((cap) => [cap, t("controls.used", { used: used[cap] })]),
  );
  const act = (): void => {
    const limits = capsOf(typed);
    if (!limits.ok)
      return setTrouble(
        t(limits.trouble === "not-whole" ? "controls.notWhole" : "controls.notNumber", {
          value: limits.value,
        }),
      );
    const wished: Caps = Object.fromEntries(
      Object.entries(limits.caps).filter(([cap, most]) => most !== caps[cap as keyof Caps]),
    );
    const isRaised = reached === null || (wished[reached] ?? 0) > (caps[reached] ?? 0);
    if (!isRaised || Object.keys(wished).length === 0) {
      const name = reached === null ? "" : t(`begin.caps.${reached}`);
      return setTrouble(
        reached === null
          ? t("controls.noCap")
          : t("controls.notRaised", { name, limit: caps[reached] ?? 0 }),
      );
    }
    setTrouble(null);
    raise(wished);
  };
  return (
    <Dialog
      {...asked}
      title={t("controls.raiseTitle")}
      action={isBusy ? t("controls.goingOn") : t("controls.raise")}
      first={reached === null ? undefined : `raise-${reached}`}
      error={trouble ?? error}
      act={act}
    >
      <p className="soft">{t("controls.raiseHint")}</p>
      <div className="cells">
        <CapFields
          name="raise"
          hints={hints}
          readOnly={isBusy}
          typed={typed}
          set={(limits) => (setTrouble(null), setTyped(limits))}
        />
      </div>
    </Dialog>
  );
}

// Other models from here on: one for all seats, or one for some. What was answered stays as it is.
type OtherAsked = Asked &
  Readonly<{ head: Head; change: (models: Readonly<Record<string, string>>) => void }>;

/** Seats that no model fills, or not for anybody's choosing. */
const OTHERS = new Set(["host", "instrument"]);

function OtherModels({ head, change, ...asked }: OtherAsked): ReactNode {
  const t = useTranslate();
  const { isBusy, error } = asked;
  const { data: offers } = useFetched<Offers>("/api/offers");
  const servers = useServers();
  const [all, setAll] = useState("");
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isSame, setSame] = useState(false);
  const named = Object.entries(head.assigned).filter(([seat]) => seat !== "*");
  // Before anybody was asked, those are known to whom a model was given.
  const seats = [
    ...head.seats,
    ...named
      .filter(([name]) => head.seats.every(({ seat, role }) => seat !== name && role !== name))
      .map(([seat, model]) => ({ seat, title: seat, model })),
  ].filter(({ model }) => model !== null && !OTHERS.has(model));
  const act = (): void => {
    const others = named.filter(([, model]) => model !== "person" && !OTHERS.has(model));
    const models: Readonly<Record<string, string>> = {
      ...(all === ""
        ? {}
        : { "*": all, ...Object.fromEntries(others.map(([seat]) => [seat, all])) }),
      ...Object.fromEntries(Object.entries(chosen).filter(([, model]) => model !== "")),
    };
    if (Object.keys(models).length === 0) return setSame(true);
    change(models);
  };
  return (
    <Dialog
      {...asked}
      title={t("controls.modelsTitle")}
      action={isBusy ? t("controls.goingOn") : t("controls.modelsGo")}
      first="models-all"
      error={isSame ? t("controls.modelsSame") : error}
      act={act}
    >
      <p className="soft">{t("controls.modelsHint")}</p>
      {offers ? (
        <div className="stack tight other-models">
          <label htmlFor="models-all">{t("controls.modelsAll")}</label>
          <ModelPick
            id="models-all"
            value={all}
            choices={{ ...offers, servers }}
            open={t("controls.modelsKeep")}
            pick={(model) => (setSame(false), setAll(model))}
          />
          {seats.map(({ seat, title, model }) => (
            <div key={seat} className="stack tight">
              <label htmlFor={`models-${seat}`}>
                <Text text={title} />
              </label>
              <ModelPick
                id={`models-${seat}`}
                value={chosen[seat] ?? ""}
                choices={{ ...offers, servers }}
                open={t("controls.modelsNow", {
                  model: all === "" || model === "person" ? (model ?? "") : all,
                })}
                pick={(other) => (setSame(false), setChosen({ ...chosen, [seat]: other }))}
              />
            </div>
          ))}
        </div>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
