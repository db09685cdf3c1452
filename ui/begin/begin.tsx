// A new deliberation: first what and how, then the plan, then the start.
// Law: nothing is asked or spent before the plan was seen; what starts is what was planned.
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Offers, PlanView, StartForm } from "../../src/web/wire.ts";
import { inLanguage, post, Refusal, useFetched } from "../api.ts";
import { useChoice, type Lang } from "../language.tsx";
import { useServers } from "../parts/model-pick.tsx";
import { Failed, Loading, refusalText } from "../parts/notice.tsx";
import { go, placeIn } from "../route.ts";
import { Problems, type Problem } from "./complaint.tsx";
import { BLANK, fitToOffers, forgetDraft, protocolOf, useDraft, type Draft } from "./draft.ts";
import type { TextFile } from "./files.ts";
import { Form } from "./form.tsx";
import { Plan } from "./plan.tsx";
import { fieldOf, requestOf, type FieldName } from "./request.ts";
import "./begin.css";

type Planned = Readonly<{ plan: PlanView; request: StartForm; lang: Lang }>;

export default function Begin({ topic }: Readonly<{ topic?: string | undefined }>): ReactNode {
  const { data: offers, error, again } = useFetched<Offers>("/api/offers");
  if (!offers) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  return <Beginner offers={offers} topic={topic} />;
}

type BeginnerProps = Readonly<{ offers: Offers; topic: string | undefined }>;
function Beginner({ offers, topic }: BeginnerProps): ReactNode {
  const { t, lang } = useChoice();
  const [draft, setDraft] = useDraft(offers, topic);
  const servers = useServers();
  const [documents, setDocuments] = useState<readonly TextFile[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A second press may come before the first is drawn.
  const busy = useRef(false);
  useDropsStay();
  // It is in the draft now, and what is written there next is not to be lost when the page is loaded anew.
  useEffect(() => {
    if (topic !== undefined) go({ page: "begin" }, false);
  }, [topic]);

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
      setProblem({ field: place ?? fieldOf(refused, sent), text: refusalText(refused, t) });
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
      setPlanned({ plan: found, request, lang });
    });
  // A plan that is looked at is told anew in another language.
  useEffect(() => {
    if (planned && planned.lang !== lang) show(planned.request);
  }, [lang]);

  const start = ({ request }: Planned): void => {
    const begin = async (): Promise<void> => {
      const { id } = await post<{ id: string }>("/api/deliberations", request);
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
          clear={() => (setDocuments([]), change(fitToOffers(BLANK, offers)))}
        />
      )}
    </Problems>
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
