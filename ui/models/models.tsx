// Which models can be asked from here: keys and servers that were found, what each model costs, trying one; and what to write where none is there.
// Law: a key is entered in a terminal or an environment. No field here takes one, and no key is ever shown.
import { useState, type ReactNode } from "react";
import type { Connected } from "../../src/web/wire.ts";
import { inLanguage, get, useFetched } from "../api.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Button, Input } from "../parts/form.tsx";
import { Callout, Failed, Loading, useRequest } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";
import { Connect } from "./connect.tsx";
import { ModelRow, type Offered } from "./model-row.tsx";
import "./models.css";

export default function Models(): ReactNode {
  const { t, lang } = useChoice();
  const { data, error, again } = useFetched<Connected>("/api/models");
  const looking = useRequest();
  if (!data) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  const lookAgain = async (): Promise<void> => {
    await get(inLanguage("/api/models?look=again", lang));
    again();
  };
  const own = data.named.filter(({ model }) => model !== "rehearsal" && model !== "person");
  const isNone = data.servers.length === 0 && own.length === 0;
  return (
    <div className="page models">
      <div className="page-head row base">
        <h1>{t("app.models")}</h1>
        <Button
          look="small"
          aria-disabled={looking.isBusy}
          act={() => (looking.isBusy ? undefined : looking.send(lookAgain))}
          text={looking.isBusy ? t("models.looking") : t("models.look")}
        />
      </div>
      <p className="measure soft">{t("models.lead")}</p>
      <Callout look="fell" role="alert" text={looking.error} />
      {isNone ? (
        <div className="callout torn stack tight" role="status">
          <p className="bold">{t("models.none")}</p>
          <p>{t("models.noneHint")}</p>
        </div>
      ) : null}
      {data.servers.map(({ server, problem, models }) => {
        const key = data.keys.find(({ vendor }) => vendor === server);
        return (
          <Server
            key={server}
            server={server}
            models={models}
            stated={again}
            isMute={problem !== null}
          >
            {key ? (
              <span className="tag">{t("models.key", { variable: key.variable })}</span>
            ) : problem === null ? (
              <span className="tag">{t("models.answers")}</span>
            ) : null}
            <Callout
              look="torn small"
              text={problem && (key ? `${t("models.fromTable")} ${problem}` : problem)}
            />
          </Server>
        );
      })}
      {own.length === 0 ? null : (
        <Server server={t("models.settings")} models={own} stated={again} />
      )}
      {isNone ? null : <p className="small soft">{t("models.prices", { day: data.pricesOf })}</p>}
      <Connect connected={data} isNone={isNone} />
    </div>
  );
}

/** As many as a person looks over; the rest are found by typing. */
const SHOWN = 12;

type ServerProps = Readonly<{
  server: string;
  models: readonly Offered[];
  stated: () => void;
  /** It could not be asked. */
  isMute?: boolean;
  children?: ReactNode;
}>;
/** `stated`: a price was. */
function Server({ server, models, stated, isMute = false, children }: ServerProps): ReactNode {
  const t = useTranslate();
  const [sought, setSought] = useState("");
  const found = models.filter(({ model }) =>
    model.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const [isAll, setAll] = useState(false);
  const shown = isAll ? found : found.slice(0, SHOWN);
  return (
    <section className="card stack server" aria-label={server}>
      <div className="row server-head">
        <Text as="h2" text={server} />
        {children}
      </div>
      {models.length === 0 && !isMute ? <p className="soft">{t("models.empty")}</p> : null}
      {models.length > SHOWN ? (
        <Input
          label={t("models.find", { n: models.length })}
          type="search"
          value={sought}
          set={setSought}
        />
      ) : null}
      <ul className="model-rows">
        {shown.map((offered) => (
          <ModelRow key={offered.model} server={server} offered={offered} stated={stated} />
        ))}
      </ul>
      {found.length > shown.length ? (
        <Button
          look="quiet small"
          act={() => setAll(true)}
          text={t("models.all", { n: found.length })}
        />
      ) : null}
    </section>
  );
}
