// A new deliberation: first what and how, then the plan, then the start.
// Law: nothing is asked or spent before the plan was seen; what starts is what was planned.
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Offers, PlanView, RunAgain, StartForm } from "../../src/web/wire.ts";
import { inLanguage, post, Refusal, useFetched } from "../api.ts";
import { useChoice, useTranslate, type Lang } from "../language.tsx";
import { useRole } from "../member.tsx";
import { useServers } from "../parts/model-pick.tsx";
import { Callout, Failed, Loading, refusalText } from "../parts/notice.tsx";
import { go, placeIn } from "../route.ts";
import { Problems, type Problem } from "./complaint.tsx";
import { BLANK, draftOf, fitToOffers, forgetDraft, protocolOf, useDraft } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { withSize, type TextFile } from "./files.ts";
import { Form } from "./form.tsx";
import { Plan } from "./plan.tsx";
import { fieldOf, requestOf, type FieldName } from "./request.ts";
import "./begin.css";

/** `quorum`: empty where one person decides. */
type Planned = Readonly<{ plan: PlanView; request: StartForm; quorum: string; lang: Lang }>;

type BeginProps = Readonly<{ topic?: string | undefined; again?: string | undefined }>;
/** `again`: of which deliberation the form is filled with what it was started with. */
export default function Begin({ topic, again: asked }: BeginProps): ReactNode {
  const { data: offers, error, again } = useFetched<Offers>("/api/offers");
  // It is in the form then, and no longer in the address.
  const [from] = useState(asked);
  if (!offers) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  return from === undefined ? (
    <Beginner offers={offers} topic={topic} />
  ) : (
    <Again id={from} offers={offers} />
  );
}

function Again({ id, offers }: Readonly<{ id: string; offers: Offers }>): ReactNode {
  const { data, error, again } = useFetched<RunAgain>(`/api/deliberations/${id}/again`);
  if (!data) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  return <Beginner offers={offers} from={data} />;
}

type BeginnerProps = Readonly<{ offers: Offers; topic?: string | undefined; from?: RunAgain }>;
function Beginner({ offers, topic, from }: BeginnerProps): ReactNode {
  const { t, lang } = useChoice();
  const isTeam = useRole() !== undefined;
  const [draft, setDraft] = useDraft(offers, from ? draftOf(from.form) : { topic });
  const servers = useServers();
  const [documents, setDocuments] = useState<readonly TextFile[]>(() =>
    (from?.form.documents ?? []).map(withSize),
  );
  const [isRefilled, setRefilled] = useState(from !== undefined);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A second press may come before the first is drawn.
  const busy = useRef(false);
  const quorum = isTeam ? draft.quorum : "";
  useDropsStay();
  // It is in the draft now, and what is written there next is not to be lost when the page is loaded anew.
  useEffect(() => {
    if (topic !== undefined || from) go({ page: "begin" }, false);
  }, [topic, from]);

  const change = (part: Partial<Draft>): void => {
    setProblem(null);
    setDraft((before) => ({ ...before, ...part }));
  };

  const ask = async (
    sent: StartForm,
    work: () => Promise<void>,
    place?: FieldName,
  ): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      const refused = Refusal.of(error);
      // What to type in a terminal helps nobody here.
      const text = refused.code === "bad-brief" ? refused.message : refusalText(refused, t);
      setProblem({ field: place ?? fieldOf(refused, sent), text });
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  const plan = (): void => {
    const protocol = protocolOf({ draft, offers });
    if (!protocol) return;
    const made = requestOf(draft, documents, protocol);
    if (!made.ok)
      return setProblem({
        field: made.field,
        text: t(`begin.trouble.${made.trouble}`, { value: made.value }),
      });
    show(made.request);
  };

  const show = (request: StartForm): void =>
    void ask(request, async () => {
      const found = await post<PlanView>(inLanguage("/api/plans", lang), request);
      setPlanned({ plan: found, request, quorum, lang });
    });
  // A plan that is looked at is told anew in another language.
  useEffect(() => {
    if (planned && planned.lang !== lang) show(planned.request);
  }, [lang]);

  const start = ({ request, quorum: needs }: Planned): void => {
    const begin = async (): Promise<void> => {
      const path = `/api/deliberations${needs === "" ? "" : `?quorum=${needs}`}`;
      const { id } = await post<{ id: string }>(path, request);
      forgetDraft();
      go(placeIn(id));
    };
    void ask(request, begin, "form");
  };

  return (
    <Problems value={problem}>
      {planned ? (
        <Plan
          plan={planned.plan}
          title={protocolOf({ draft, offers })?.title ?? planned.plan.protocol}
          request={planned.request}
          quorum={planned.quorum}
          isBusy={isBusy}
          start={() => start(planned)}
          back={() => (setProblem(null), setPlanned(null))}
        />
      ) : (
        <Form
          filling={{ draft, offers, servers, change }}
          documents={documents}
          setDocuments={(texts) => (setProblem(null), setDocuments(texts))}
          isBusy={isBusy}
          plan={plan}
          above={from && isRefilled ? <Refilled from={from} draft={draft} /> : null}
          clear={() => (setDocuments([]), setRefilled(false), change(fitToOffers(BLANK, offers)))}
        />
      )}
    </Problems>
  );
}

/** That the form is filled, and what could not be brought into it. */
function Refilled({ from, draft }: Readonly<{ from: RunAgain; draft: Draft }>): ReactNode {
  const t = useTranslate();
  const { form, leftOut } = from;
  return (
    <>
      <Callout role="status" text={t("begin.refilled")} />
      <Callout
        look="torn"
        text={leftOut.length === 0 ? null : t("begin.leftOut", { names: leftOut.join(", ") })}
      />
      <Callout
        look="torn"
        text={
          draft.model === form.model || form.model === ""
            ? null
            : t("begin.modelGone", { model: form.model })
        }
      />
    </>
  );
}

/** A file dropped beside its place would be opened by the browser, and the page would be gone. */
function useDropsStay(): void {
  useEffect(() => {
    const stay = (event: DragEvent): void => event.preventDefault();
    const stop = new AbortController();
    for (const name of ["dragover", "drop"] as const)
      addEventListener(name, stay, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
