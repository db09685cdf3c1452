// What is deliberated: a question, or the text that a review is of.
import { useState, type ReactNode } from "react";
import { useWords } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";
import { Complaint, useTold } from "./complaint.tsx";
import { Drop } from "./drop.tsx";
import { textOf, type Turned } from "./files.ts";
import type { Filling } from "./filling.ts";
import { words } from "./words.ts";

export function Subject(filling: Filling): ReactNode {
  return filling.draft.protocol === "review" ? <Artifact {...filling} /> : <Topic {...filling} />;
}

function Topic({ draft, change }: Filling): ReactNode {
  const w = useWords(words);
  const told = useTold("topic", "topic-hint");
  return (
    <div className="field">
      <label htmlFor="topic">{w.topic}</label>
      <textarea
        id="topic"
        className="input topic-input"
        rows={4}
        value={draft.topic}
        {...told}
        onChange={(event) => change({ topic: event.target.value })}
      />
      <span id="topic-hint" className="hint">
        {w.topicHint}
      </span>
      <Complaint field="topic" />
    </div>
  );
}

function Artifact({ draft: { artifact }, change }: Filling): ReactNode {
  const w = useWords(words);
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
      <legend>{w.artifact}</legend>
      <Drop
        label={artifact.text === "" ? w.chooseFile : w.otherFile}
        beside={w.dropFile}
        take={(files) => void take(files)}
      />
      {refused ? (
        <p className="callout failed" role="alert">
          <Text text={refused.name} /> {w.turned[refused.why]}
        </p>
      ) : null}
      <div className="field artifact-name">
        <label htmlFor="artifact-name">{w.artifactName}</label>
        <input
          id="artifact-name"
          className="input"
          placeholder="text.md"
          value={artifact.name}
          onChange={(event) => change({ artifact: { ...artifact, name: event.target.value } })}
        />
      </div>
      <div className="field">
        <label htmlFor="artifact-text">{w.artifactText}</label>
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
          {w.artifactHint}
        </span>
      </div>
      <Complaint field="artifact" />
    </fieldset>
  );
}
