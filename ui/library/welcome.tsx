// What a first visitor sees: what this is, a place for the question, some to begin with, and a finished one to look at.
import { useState, type FormEvent, type ReactNode } from "react";
import type { Example } from "../../src/web/wire.ts";
import { useFetched } from "../api.ts";
import { useTranslate } from "../language.tsx";
import { Input } from "../parts/form.tsx";
import { Text } from "../parts/words-of.tsx";
import { go, placeIn, useLink } from "../route.ts";

export function Welcome(): ReactNode {
  const t = useTranslate();
  const [topic, setTopic] = useState("");
  const { data: example } = useFetched<Example | null>("/api/example");
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    go({ page: "begin", topic: topic.trim() });
  };
  return (
    <div className="page welcome stack">
      <h1>{t("library.none")}</h1>
      <form className="row" onSubmit={ask}>
        <Input label={t("begin.topic")} value={topic} set={setTopic} autoFocus />
        <button type="submit" className="button primary">
          {t("library.ask")}
        </button>
      </form>
      <p className="measure">{t("library.what")}</p>
      <div className="stack tight">
        <p className="soft">{t("library.questions")}</p>
        <ul className="bullets">
          {([1, 2, 3] as const).map((n) => (
            <Question key={n} topic={t(`library.question.${n}`)} />
          ))}
        </ul>
      </div>
      {example ? <Finished example={example} /> : null}
    </div>
  );
}

function Question({ topic }: Readonly<{ topic: string }>): ReactNode {
  return (
    <li>
      <a {...useLink({ page: "begin", topic })}>{topic}</a>
    </li>
  );
}

function Finished({ example }: Readonly<{ example: Example }>): ReactNode {
  const t = useTranslate();
  return (
    <a {...useLink(placeIn(example.id))} className="card entry stack tight wrap">
      <span className="small soft">{t("library.example")}</span>
      <Text as="span" className="topic" text={example.topic} />
      {example.outcome === null ? null : (
        <span className="outcome serif">
          → <Text text={example.outcome} />
        </span>
      )}
    </a>
  );
}
