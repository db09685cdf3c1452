// Every format in which a deliberation can be taken along, grouped by what it is for.
import type { ReactNode } from "react";
import type { Seen } from "../deliberation/seen.ts";
import { useWords } from "../language.tsx";
import { grouped } from "./formats.ts";
import { words } from "./words.ts";

export function Exports({
  seen,
  formats,
}: {
  readonly seen: Seen;
  readonly formats: readonly string[];
}): ReactNode {
  const w = useWords(words);
  return (
    <details className="exports">
      <summary className="button small">{w.export}</summary>
      <div className="card export-groups">
        {grouped(formats).map(({ group, formats: each }) => (
          <section key={group}>
            <h2>{w.groups[group]}</h2>
            <ul>
              {each.map((format) => (
                <li key={format}>
                  <a
                    href={`/api/deliberations/${seen.id}/export/${format}${seen.isReplay ? `?at=${seen.at}` : ""}`}
                    download
                  >
                    {w.formats[format]?.[0] ?? format}
                  </a>
                  <span className="small soft">{w.formats[format]?.[1] ?? ""}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}
