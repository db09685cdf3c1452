// Texts that are handed in: what is deliberated, a question or a text, and documents that everyone reads. Chosen, dropped or pasted.
import { useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { TextField } from "../parts/form.tsx";
import { Text as Shown } from "../parts/words-of.tsx";
import { Complaint, Remove, useComplaint } from "./complaint.tsx";
import { protocolOf, type Filling } from "./draft.ts";
import { sizeText, takeFiles, textOf, type TextFile, type Turned } from "./files.ts";

export function Subject(filling: Filling): ReactNode {
  return protocolOf(filling)?.isOfText === true ? (
    <Artifact {...filling} />
  ) : (
    <Topic {...filling} />
  );
}

function Topic({ draft, change }: Filling): ReactNode {
  const t = useTranslate();
  return (
    <TextField
      id="topic"
      label={t("begin.topic")}
      hint={t("begin.topicHint")}
      look="topic-input"
      rows={4}
      value={draft.topic}
      set={(topic) => change({ topic })}
      {...useComplaint("topic", "topic-hint")}
      below={<Complaint field="topic" />}
    />
  );
}

function Artifact({ draft: { artifact }, change }: Filling): ReactNode {
  const t = useTranslate();
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
        <p className="callout fell" role="alert">
          <Shown text={refused.name} /> {t(`begin.turned.${refused.why}`)}
        </p>
      ) : null}
      <TextField
        id="artifact-name"
        label={t("begin.artifactName")}
        frame="artifact-name"
        placeholder="text.md"
        value={artifact.name}
        set={(name) => change({ artifact: { ...artifact, name } })}
      />
      <TextField
        id="artifact"
        label={t("begin.artifactText")}
        hint={t("begin.artifactHint")}
        rows={8}
        value={artifact.text}
        set={(text) => change({ artifact: { ...artifact, text, isFile: false } })}
        {...useComplaint("artifact", "artifact-hint")}
      />
      <Complaint field="artifact" />
    </fieldset>
  );
}

interface DocumentsProps {
  readonly documents: readonly TextFile[];
  readonly setDocuments: (documents: readonly TextFile[]) => void;
}

export function Documents({ documents, setDocuments }: DocumentsProps): ReactNode {
  const t = useTranslate();
  const [refused, setRefused] = useState<readonly Turned[]>([]);
  const take = async (files: readonly File[]): Promise<void> => {
    const now = await takeFiles(documents, files);
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
              <Shown as="code" className="text-name" text={name} />
              <span className="soft small num">{sizeText(bytes)}</span>
              <Remove
                what={name}
                act={() => setDocuments(documents.filter((text) => text.name !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      {refused.length === 0 ? null : (
        <div className="callout fell stack tight" role="alert">
          {refused.map(({ name, why }, n) => (
            <p key={n}>
              <Shown as="strong" text={name} /> {t(`begin.turned.${why}`)}
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
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    take([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was changed.
    event.target.value = "";
  };
  return (
    <div
      className={isOver ? "drop row over" : "drop row"}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className="button small">
        <input className="unseen" type="file" multiple={isMany} onChange={choose} />
        {label}
      </label>
      <span className="soft small">{beside}</span>
    </div>
  );
}
