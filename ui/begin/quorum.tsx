// Who decides at the gates of a run on a team's server: one person, or several who have to choose the same.
// Law: only what the server takes can be chosen: more than half of those who take part.
import type { ReactNode } from "react";
import type { TeamView } from "../../src/web/wire.ts";
import { useFetched } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { SelectField } from "../parts/form.tsx";
import { Complaint } from "./complaint.tsx";
import type { Filling } from "./draft.ts";

export function Quorum({ draft: { quorum }, change }: Filling): ReactNode {
  const t = useTranslate();
  const { data } = useFetched<TeamView>("/api/team");
  const of = data?.members.filter(({ role }) => role !== "reader").length ?? 0;
  const least = Math.max(2, Math.floor(of / 2) + 1);
  const numbers = Array.from({ length: Math.max(0, of - least + 1) }, (_, n) => String(least + n));
  // What was kept from before may be of another team.
  const shown = quorum === "" || numbers.includes(quorum) ? numbers : [quorum, ...numbers];
  return (
    <>
      <label className="check" htmlFor="together">
        <input
          id="together"
          type="checkbox"
          checked={quorum !== ""}
          disabled={shown.length === 0}
          onChange={(event) => change({ quorum: event.target.checked ? String(least) : "" })}
        />
        <span>
          {t("begin.together")}{" "}
          <span className="soft small">
            {numbers.length > 0 || !data ? t("begin.togetherHint") : t("begin.togetherAlone")}
          </span>
        </span>
      </label>
      {quorum === "" ? null : (
        <div className="cells wide">
          <SelectField
            id="quorum"
            label={t("begin.quorum")}
            options={shown.map((n) => [n, t("begin.quorumOf", { n, of })])}
            value={quorum}
            set={(n) => change({ quorum: n })}
          />
        </div>
      )}
      <Complaint field="quorum" />
    </>
  );
}
