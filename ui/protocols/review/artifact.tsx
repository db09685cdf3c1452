// The artifact as it is now, with what was found in it at the passage that each finding quotes; and, while the review waits for that, what the
// person makes of each finding and adds. It goes in as the words of the gate, a line each, which the review reads.
// Law: a finding without a place in this version is shown above the text, never at a guess.
import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { FindingLife } from "../../../src/protocols/review/result/lives.ts";
import type { WaitingGate } from "../../../src/views/status.ts";
import type { Seen } from "../../deliberation/seen.ts";
import { useTranslate } from "../../language.tsx";
import { Button, Segments, TextField } from "../../parts/form.tsx";
import { Chip, Section, Text, Words } from "../../parts/words-of.tsx";
import { useMay } from "../../member.tsx";
import { SendForm, useReplyDraft, type ReplyDraft } from "../../room/sending.tsx";
import { pageForGate } from "../index.ts";
import { Heard, PERSON, raisedBy, SeverityMark, StateMark, type ReviewProps } from "./matrix.tsx";
import { blocksOf, noteOf, piecesOf, placeOf, tellSaid } from "./sifting.ts";
import type { Block, Ruled } from "./sifting.ts";

interface Sifting {
  readonly gate: WaitingGate;
  readonly draft: ReplyDraft;
}

/** The question in which findings are decided on, where it waits. */
function siftingGate({ isReplay, head }: Seen): WaitingGate | undefined {
  return isReplay
    ? undefined
    : head.status.waitingFor.gates.find(({ ask }) => pageForGate(ask) !== undefined);
}

export function Artifact({ result, seen }: ReviewProps & { readonly seen: Seen }): ReactNode {
  const gate = siftingGate(seen);
  return useMay("participant") && gate ? (
    <Sifted key={gate.ask} result={result} seen={seen} gate={gate} />
  ) : (
    <Read result={result} sifting={null} />
  );
}

type SiftedProps = Readonly<{ result: ReviewProps["result"]; seen: Seen; gate: WaitingGate }>;
function Sifted({ result, seen, gate }: SiftedProps): ReactNode {
  const t = useTranslate();
  const draft = useReplyDraft(seen.id, gate.ask);
  const { written, describe, write } = draft;
  const note = noteOf(written);
  const [question = ""] = gate.question.split("\n");
  useEffect(() => describe(question, note), [describe, question, note]);
  useEffect(() => {
    // The same words stand where the question is asked in the room.
    if ((written["note"] ?? "") === note) return;
    write("note", note);
    write("choice", note === "" ? "all" : "each");
  }, [note, written, write]);
  return (
    <SendForm
      seen={seen}
      to="decisions"
      draft={draft}
      make={() => ({ ask: gate.ask, choice: note === "" ? "all" : "each", note })}
      sent={() => undefined}
      className="stack sifting"
      label={t("findings.sift")}
      above={
        <div className="callout torn stack tight">
          <Text as="p" className="bold" text={question} />
          <p className="small">{t("findings.siftHint")}</p>
        </div>
      }
      action={note === "" ? labelOf(gate, "all") : t("findings.siftSend")}
      beside={<Text as="span" className="small soft" text={countOf(note, t)} />}
    >
      <Read result={result} sifting={{ gate, draft }} />
    </SendForm>
  );
}

function labelOf({ choices }: WaitingGate, choice: string): string {
  return choices.find(({ id }) => id === choice)?.label ?? choice;
}

function countOf(note: string, t: ReturnType<typeof useTranslate>): string {
  const n = (verb: string): number =>
    note.split("\n").filter((line) => line.startsWith(verb)).length;
  return note === ""
    ? ""
    : t("findings.siftCount", {
        accepted: n("accept "),
        declined: n("decline "),
        commented: n("comment "),
        added: n("add"),
      });
}

type ReadProps = Readonly<{ result: ReviewProps["result"]; sifting: Sifting | null }>;
function Read({ result: { findings, versions, artifact }, sifting }: ReadProps): ReactNode {
  const t = useTranslate();
  const [isAll, setAll] = useState(false);
  const { n = 1, text = "" } = versions.at(-1) ?? {};
  const blocks = useMemo(() => blocksOf(text), [text]);
  const open = findings.filter(({ state }) => state === "open" || state === "noted");
  const shown = isAll && sifting === null ? findings : open;
  const placed = shown.map((finding) => ({ finding, place: placeOf(text, finding.evidence) }));
  const isIn = ({ from, to }: Block, place: Block | null): boolean =>
    place !== null && place.from >= from && place.from < to;
  const lost = placed.filter(({ place }) => place === null);
  const hidden = sifting === null ? findings.length - shown.length : 0;
  return (
    <Section title={t("findings.artifact", { name: artifact.name, n })} id="artifact">
      <div className="row small">
        <Button
          look="small"
          act={() => download(fileName(artifact.name, n), text)}
          text={t("findings.download")}
        />
        {hidden > 0 || isAll ? (
          <Button
            look="quiet small"
            aria-pressed={isAll}
            act={() => setAll(!isAll)}
            text={isAll ? t("findings.onlyOpen") : t("findings.settledToo", { n: hidden })}
          />
        ) : null}
      </div>
      <div className="pages">
        {lost.length === 0 && sifting === null ? null : (
          <div className="page-row whole-text">
            <p className="soft small">{t("findings.onWhole")}</p>
            <Margin rows={lost} sifting={sifting} at={null} text="" />
          </div>
        )}
        {blocks.map((block) => {
          const here = placed.filter(({ place }) => isIn(block, place));
          const own = text.slice(block.from, block.to);
          return (
            <div key={block.from} className="page-row">
              <p className="page-text kept wrap">
                {piecesOf(
                  block,
                  here.flatMap(({ place }) => place ?? []),
                ).map(({ from, to, isMarked }) => (
                  <Text key={from} as={isMarked ? "mark" : "span"} text={text.slice(from, to)} />
                ))}
              </p>
              <Margin rows={here} sifting={sifting} at={block} text={own} />
            </div>
          );
        })}
      </div>
    </Section>
  );
}

type MarginProps = Omit<OwnProps, "sifting"> &
  Readonly<{ rows: readonly { finding: FindingLife }[]; sifting: Sifting | null }>;
/** What was found at a place, and where the person adds to it. */
function Margin({ rows, sifting, at, text }: MarginProps): ReactNode {
  return (
    <div className="margin stack tight">
      {rows.map(({ finding }) => (
        <Note key={finding.id} finding={finding} sifting={sifting} />
      ))}
      {sifting ? <Own sifting={sifting} at={at} text={text} /> : null}
    </div>
  );
}

const RULED: readonly Ruled[] = ["", "accept", "decline"];

type NoteProps = Readonly<{ finding: FindingLife; sifting: Sifting | null }>;
function Note({ finding, sifting }: NoteProps): ReactNode {
  const t = useTranslate();
  const { id, problem, proposal, life } = finding;
  const declined = life.findLast(({ by, status }) => by === PERSON && status === "OVERRULED");
  const isOwn = finding.voices.includes(PERSON);
  return (
    <article className="note stack tight" aria-label={id}>
      <div className="row small">
        <Chip id={id} />
        <SeverityMark severity={finding.severity} />
        <StateMark finding={finding} />
      </div>
      <Text as="p" className="small soft" text={raisedBy(finding, t)} />
      <Words text={problem} />
      {proposal === "" ? null : (
        <p className="small">
          <span className="soft">{t("findings.proposal")}:</span> <Text text={proposal} />
        </p>
      )}
      {declined ? (
        <Text
          as="p"
          className="small"
          text={tellSaid({ verb: "decline", id, words: declined.reason }, t)}
        />
      ) : null}
      <Heard finding={finding} />
      {sifting && !isOwn ? <Ruling id={id} draft={sifting.draft} /> : null}
    </article>
  );
}

function Ruling({ id, draft }: Readonly<{ id: string; draft: ReplyDraft }>): ReactNode {
  const t = useTranslate();
  const { written, write } = draft;
  const ruled = RULED.find((each) => each === written[id]) ?? "";
  return (
    <>
      <Segments
        label={t("findings.yourWord", { id })}
        options={RULED.map((each) => [each, t(`findings.rule.${each || "leave"}`)] as const)}
        value={ruled}
        set={(value) => write(id, value)}
      />
      <TextField
        id={`words-${id}`}
        label={t(`findings.words.${ruled || "leave"}`)}
        value={written[`${id}.words`] ?? ""}
        set={(words) => write(`${id}.words`, words)}
      />
    </>
  );
}

/** As much of a passage as a finding quotes. */
const MOST_QUOTED = 300;

/** The person's own findings at a place; what is selected there is the passage. */
type OwnProps = Readonly<{ sifting: Sifting; at: Block | null; text: string }>;
function Own({ sifting: { draft }, at, text }: OwnProps): ReactNode {
  const t = useTranslate();
  const { written, write } = draft;
  const here = at === null ? "whole" : String(at.from);
  const keys = (written["own"] ?? "").split(" ").filter((key) => key !== "");
  const mine = keys.filter((key) => key.startsWith(`${here}-`));
  const add = (): void => {
    const picked = (getSelection()?.toString() ?? "").replace(/\s+/g, " ").trim();
    const isHere = picked !== "" && text.replace(/\s+/g, " ").includes(picked);
    const nth = Math.max(-1, ...mine.map((key) => Number(key.split("-")[1]))) + 1;
    const key = `${here}-${nth}`;
    write("own", [...keys, key].join(" "));
    if (at !== null)
      write(`own.${key}.passage`, (isHere ? picked : text.trim()).slice(0, MOST_QUOTED));
    requestAnimationFrame(() => document.getElementById(`own-${key}`)?.focus());
  };
  return (
    <>
      {mine.map((key) => (
        <div key={key} className="note own stack tight">
          <p className="mark accent">{t("findings.yours")}</p>
          {at === null ? null : (
            <TextField
              id={`passage-${key}`}
              label={t("findings.evidence")}
              rows={2}
              value={written[`own.${key}.passage`] ?? ""}
              set={(passage) => write(`own.${key}.passage`, passage)}
            />
          )}
          <TextField
            id={`own-${key}`}
            label={t("findings.whatIsWrong")}
            rows={2}
            value={written[`own.${key}`] ?? ""}
            set={(wrong) => write(`own.${key}`, wrong)}
          />
          <Button
            look="quiet small"
            act={() => write("own", keys.filter((each) => each !== key).join(" "))}
            text={t("room.remove")}
          />
        </div>
      ))}
      <Button
        look="quiet small"
        act={add}
        text={at === null ? t("findings.addWhole") : t("findings.addHere")}
      />
    </>
  );
}

/** `plan.md`, version 3 → plan-v3.md. */
function fileName(name: string, n: number): string {
  const base = name.replace(/^.*[/\\]/s, "");
  const dot = base.lastIndexOf(".");
  return dot > 0 ? `${base.slice(0, dot)}-v${n}${base.slice(dot)}` : `${base}-v${n}`;
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
