// Documents that everyone reads: chosen or dropped, listed with their sizes, taken out again. What cannot be taken is named.
import { useState, type ReactNode } from "react";
import { useWords } from "../language.tsx";
import { Text as Shown } from "../parts/words-of.tsx";
import { Complaint } from "./complaint.tsx";
import { Drop } from "./drop.tsx";
import { sizeText, taken, type Text, type Turned } from "./files.ts";
import { words } from "./words.ts";

export function Documents({
  documents,
  setDocuments,
}: {
  readonly documents: readonly Text[];
  readonly setDocuments: (documents: readonly Text[]) => void;
}): ReactNode {
  const w = useWords(words);
  const [refused, setRefused] = useState<readonly Turned[]>([]);
  const take = async (files: readonly File[]): Promise<void> => {
    const now = await taken(documents, files);
    setDocuments(now.held);
    setRefused(now.refused);
  };
  return (
    <>
      <p className="soft small">{w.documentsHint}</p>
      <Drop label={w.chooseFiles} beside={w.dropFiles} isMany take={(files) => void take(files)} />
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
                aria-label={w.remove(name)}
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
              {w.turned[why]}
            </p>
          ))}
        </div>
      )}
      <Complaint field="documents" />
    </>
  );
}
