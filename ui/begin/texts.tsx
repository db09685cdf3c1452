// Texts that are handed in: what is deliberated, a question or a text, and documents that everyone reads. Chosen, dropped or pasted.
import { useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { Text as Shown } from "../parts/words-of.tsx";
import { Complaint, useTold } from "./complaint.tsx";
import { protocolOf, type Filling } from "./draft.ts";
import { sizeText, taken, textOf, type Text, type Turned } from "./files.ts";
import { useTranslate } from "../language.tsx";

export function Subject(filling: Filling): ReactNode {
  return protocolOf(filling)?.isOfText === true ? (
    <Artifact {...filling} />
  ) : (
    <Topic {...filling} />
  );
}

function Topic({ draft, change }: Filling): ReactNode {
  const t = useTranslate();
  const told = useTold("topic", "topic-hint");
  return (
    <div className="field">
      <label htmlFor="topic">{t("begin.topic")}</label>
      <textarea
        id="topic"
        className="input topic-input"
        rows={4}
        value={draft.topic}
        {...told}
        onChange={(event) => change({ topic: event.target.value })}
      />
      <span id="topic-hint" className="hint">
        {t("begin.topicHint")}
      </span>
      <Complaint field="topic" />
    </div>
  );
}

function Artifact({ draft: { artifact }, change }: Filling): ReactNode {
  const t = useTranslate();
  const told = useTold("artifact", "artifact-hint");
  const [refused, setRefused] = useState<Turned | null>(null);
  const take = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    const read = await textOf(file);
    if ("why" in read) return setRefused(read);
    setRefused(null);
    change({ artifact: { name: read.name, text: read.text, isFile: true } });
  };
  return (
    <fieldset className="artifact stack">
      <legend>{t("begin.artifact")}</legend>
      <Drop
        label={artifact.text === "" ? t("begin.chooseFile") : t("begin.otherFile")}
        beside={t("begin.dropFile")}
        take={(files) => void take(files)}
      />
      {refused ? (
        <p className="callout failed" role="alert">
          <Shown text={refused.name} /> {t(`begin.turned.${refused.why}`)}
        </p>
      ) : null}
      <div className="field artifact-name">
        <label htmlFor="artifact-name">{t("begin.artifactName")}</label>
        <input
          id="artifact-name"
          className="input"
          placeholder="text.md"
          value={artifact.name}
          onChange={(event) => change({ artifact: { ...artifact, name: event.target.value } })}
        />
      </div>
      <div className="field">
        <label htmlFor="artifact-text">{t("begin.artifactText")}</label>
        <textarea
          id="artifact-text"
          className="input"
          rows={8}
          value={artifact.text}
          {...told}
          onChange={(event) =>
            change({ artifact: { ...artifact, text: event.target.value, isFile: false } })
          }
        />
        <span id="artifact-hint" className="hint">
          {t("begin.artifactHint")}
        </span>
      </div>
      <Complaint field="artifact" />
    </fieldset>
  );
}

export function Documents({
  documents,
  setDocuments,
}: {
  readonly documents: readonly Text[];
  readonly setDocuments: (documents: readonly Text[]) => void;
}): ReactNode {
  const t = useTranslate();
  const [refused, setRefused] = useState<readonly Turned[]>([]);
  const take = async (files: readonly File[]): Promise<void> => {
    const now = await taken(documents, files);
    setDocuments(now.held);
    setRefused(now.refused);
  };
  return (
    <>
      <p className="soft small">{t("begin.documentsHint")}</p>
      <Drop
        label={t("begin.chooseFiles")}
        beside={t("begin.dropFiles")}
        isMany
        take={(files) => void take(files)}
      />
      {documents.length === 0 ? null : (
        <ul className="texts">
          {documents.map(({ name, bytes }) => (
            <li key={name}>
              <span className="text-name">
                <Shown text={name} />
              </span>
              <span className="soft small num">{sizeText(bytes)}</span>
              <button
                type="button"
                className="button quiet remove"
                aria-label={t("begin.remove", { what: name })}
                onClick={() => setDocuments(documents.filter((text) => text.name !== name))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {refused.length === 0 ? null : (
        <div className="callout failed turned" role="alert">
          {refused.map(({ name, why }, n) => (
            <p key={n}>
              <strong>
                <Shown text={name} />
              </strong>{" "}
              {t(`begin.turned.${why}`)}
            </p>
          ))}
        </div>
      )}
      <Complaint field="documents" />
    </>
  );
}

interface Place {
  readonly label: string;
  readonly beside: string;
  readonly isMany?: boolean;
  readonly take: (files: readonly File[]) => void;
}

function Drop({ label, beside, isMany = false, take }: Place): ReactNode {
  const [isOver, setOver] = useState(false);
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    take([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was changed.
    event.target.value = "";
  };
  return (
    <div
      className={isOver ? "drop row over" : "drop row"}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <label className="button small">
        <input className="unseen" type="file" multiple={isMany} onChange={chosen} />
        {label}
      </label>
      <span className="soft small">{beside}</span>
    </div>
  );
}
