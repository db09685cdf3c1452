// Seats of people on a team's server: an owner gives each to one member, who alone answers for it; the others see whose it is.
import { useState, type ReactNode } from "react";
import type { SeatState, TeamView } from "../../src/web/wire.ts";
import { post, Refusal, useFetched } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { useMay, useRole } from "../member.tsx";
import { SelectField } from "../parts/form.tsx";
import { Callout, refusalText } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";
import type { Seen } from "./seen.ts";

export function GivenSeats({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const t = useTranslate();
  const isTeam = useRole() !== undefined;
  const mayGive = useMay("owner");
  const { head, table, isReplay } = seen;
  const seats = head.seats.filter(({ model }) => model === "person");
  const given = seats.flatMap(({ seat, title }) =>
    table.seats.filter((each) => each.seat === seat).map(({ name }) => `${title}: ${name}`),
  );
  const isOver = isReplay || head.status.state === "finished";
  if (!isTeam || isOver || seats.length === 0 || (!mayGive && given.length === 0)) return null;
  const now = given.length === 0 ? t("people.seats.anybody") : given.join(" · ");
  if (!mayGive)
    return (
      <p className="given-seats small row">
        <span className="bold">{t("people.seats")}</span> <Text as="span" text={now} />
      </p>
    );
  return (
    <details className="given-seats small">
      <summary>
        <span className="bold">{t("people.seats")}</span>{" "}
        <Text as="span" className="soft" text={now} />
      </summary>
      <Giving seen={seen} seats={seats} />
    </details>
  );
}

type GivingProps = Readonly<{ seen: Seen; seats: readonly SeatState[] }>;
function Giving({ seen: { id, table }, seats }: GivingProps): ReactNode {
  const t = useTranslate();
  const { data } = useFetched<TeamView>("/api/team");
  const [error, setError] = useState<string | null>(null);
  const give = async (seat: string, account: string): Promise<void> => {
    setError(null);
    try {
      await post(`/api/deliberations/${id}/seats`, {
        seat,
        account: account === "" ? null : account,
      });
      table.look();
    } catch (refused) {
      setError(refusalText(Refusal.of(refused), t));
    }
  };
  const members = (data?.members ?? []).filter(({ role }) => role !== "reader");
  return (
    <div className="stack tight">
      <div className="row">
        {seats.map(({ seat, title }) => (
          <SelectField
            key={seat}
            id={`given-${seat}`}
            label={<Text text={title} />}
            options={[
              ["", t("people.seats.anybody")],
              ...members.map(({ account, name }) => [account, name] as const),
            ]}
            value={table.seats.find((each) => each.seat === seat)?.account ?? ""}
            set={(account) => void give(seat, account)}
          />
        ))}
      </div>
      <Callout look="fell small" role="alert" text={error} />
    </div>
  );
}
