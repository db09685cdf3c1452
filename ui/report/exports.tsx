// Every format in which a deliberation can be taken along, grouped by what it is for.
import type { ReactNode } from "react";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";
import { grouped } from "./formats.ts";

export function Exports({
  seen,
  formats,
}: {
  readonly seen: Seen;
  readonly formats: readonly string[];
}): ReactNode {
  const t = useTranslate();
  return (
    <details className="exports">
      <summary className="button small">{t("report.export")}</summary>
      <div className="card export-groups">
        {grouped(formats).map(({ group, formats: each }) => (
          <section key={group}>
            <h2>{t(`report.groups.${group}`)}</h2>
            <ul>
              {each.map((format) => (
                <li key={format}>
                  <a
                    href={`/api/deliberations/${seen.id}/export/${format}${seen.isReplay ? `?at=${seen.at}` : ""}`}
                    download
                  >
                    {t.find(`report.formats.${format}.name`) ?? format}
                  </a>
                  <span className="small soft">{t.find(`report.formats.${format}.use`) ?? ""}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}
