// Positions: who stood where in each round, what moved them, and the blind vote against the outcome.
import { useMemo, type ReactNode } from "react";
import type { PositionsView } from "../../src/web/wire.ts";
import { useView, type Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { Empty, Failed, Loading } from "../parts/notice.tsx";
import { useLink } from "../route.ts";
import { Chart } from "./chart.tsx";
import { useNames } from "./names.tsx";
import { Outcome } from "./outcome.tsx";
import { standsOf } from "./stands.ts";
import { Moves, Others } from "./tables.tsx";
import "./positions.css";

export default function Positions({ seen }: { readonly seen: Seen }): ReactNode {
  const { data, error, again } = useView<PositionsView>(seen, "positions");
  if (!data) return error ? <Failed error={error} again={again} /> : <Loading />;
  return <Whole seen={seen} view={data} />;
}

function Whole({ seen, view }: { readonly seen: Seen; readonly view: PositionsView }): ReactNode {
  const names = useNames(view);
  const stands = useMemo(() => standsOf(view), [view]);
  if (stands.paths.length === 0) return <Nobody seen={seen} />;
  const { jump } = seen;
  return (
    <div className="positions">
      <Chart stands={stands} names={names} jump={jump} />
      <Outcome
        view={view}
        names={names}
        jump={jump}
        isReview={seen.head.views.includes("findings")}
      />
      <Moves view={view} names={names} jump={jump} />
      <Others view={view} names={names} jump={jump} />
    </div>
  );
}

function Nobody({ seen }: { readonly seen: Seen }): ReactNode {
  const t = useTranslate();
  const findings = useLink({
    page: "deliberation",
    id: seen.id,
    view: "findings",
    at: seen.isReplay ? seen.at : null,
    message: null,
  });
  const isReview = seen.head.views.includes("findings");
  return (
    <Empty title={isReview ? t("positions.none") : t("positions.notYet")}>
      <p className="soft">{isReview ? t("positions.noneReview") : t("positions.noneYet")}</p>
      {isReview ? (
        <a {...findings} className="button">
          {t("positions.toFindings")}
        </a>
      ) : null}
    </Empty>
  );
}
