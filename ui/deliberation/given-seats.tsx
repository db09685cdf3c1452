// Seats of people on a team's server: an owner gives each to one member, who alone answers for it; the others see whose it is.
import type { ReactNode } from "react";
import type { SeatState, TeamView } from "../../src/web/wire.ts";
import { post, useFetched } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { useMay, useRole } from "../member.tsx";
import { SelectField } from "../parts/form.tsx";
import { Callout, useRequest } from "../parts/notice.tsx";
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
  const { error, send } = useRequest();
  const give = async (seat: string, account: string): Promise<void> => {
    await post(`/api/deliberations/${id}/seats`, {
      seat,
      account: account === "" ? null : account,
    });
    table.look();
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
            set={(account) => send(() => give(seat, account))}
          />
        ))}
      </div>
      <Callout look="fell small" role="alert" text={error} />
    </div>
  );
}
