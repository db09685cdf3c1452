// Every format in which a deliberation can be taken along, grouped by what it is for.
import type { ReactNode } from "react";
import type { Seen } from "../deliberation/seen.ts";
import { useTranslate } from "../language.tsx";

export function Exports({
  seen,
  formats,
}: Readonly<{ seen: Seen; formats: readonly string[] }>): ReactNode {
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

// Which formats belong together. A format that is not known here is offered among the records, under its own name.
type Group = "reading" | "record" | "argument" | "solvers";

const GROUPS: Readonly<Record<Group, readonly string[]>> = {
  reading: ["md", "html"],
  record: ["json", "csv", "madr"],
  argument: ["argdown", "aif", "mermaid", "graphml"],
  solvers: ["tgf", "apx", "af"],
};
const ORDER: readonly Group[] = ["reading", "record", "argument", "solvers"];

export function grouped(
  formats: readonly string[],
): readonly { readonly group: Group; readonly formats: readonly string[] }[] {
  const known = new Set(ORDER.flatMap((group) => GROUPS[group]));
  const others = formats.filter((format) => !known.has(format));
  return ORDER.map((group) => ({
    group,
    formats: [
      ...GROUPS[group].filter((format) => formats.includes(format)),
      ...(group === "record" ? others : []),
    ],
  })).filter((each) => each.formats.length > 0);
}
