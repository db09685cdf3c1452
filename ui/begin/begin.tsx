// A new deliberation: first what and how, then the plan, then the start.
// Law: nothing is asked or spent before the plan was seen; what starts is what was planned.
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Beginning, Offers, PlanView } from "../../src/web/wire.ts";
import { post, Refusal, spoken } from "../api.ts";
import { useFetched } from "../fetched.ts";
import { useChoice, useTranslate, useWords, type Lang } from "../language.tsx";
import { Failed, Loading } from "../parts/notice.tsx";
import { refusalText } from "../parts/refusal-text.ts";
import { go } from "../route.ts";
import { beginningOf, type Field } from "./beginning.ts";
import { Problems, type Problem } from "./complaint.tsx";
import { BLANK, fitting, type Draft } from "./draft.ts";
import { fieldOf } from "./field-of.ts";
import type { Text } from "./files.ts";
import { Form } from "./form.tsx";
import { forget, useKept } from "./kept.ts";
import { Plan } from "./plan.tsx";
import { words } from "./words.ts";
import "./begin.css";

interface Planned {
  readonly plan: PlanView;
  readonly beginning: Beginning;
  readonly lang: Lang;
}

export default function Begin(): ReactNode {
  const { data: offers, error, again } = useFetched<Offers>("/api/offers");
  if (!offers) return error ? <Failed isPage error={error} again={again} /> : <Loading />;
  return <Beginner offers={offers} />;
}

function Beginner({ offers }: { readonly offers: Offers }): ReactNode {
  const w = useWords(words);
  const t = useTranslate();
  const { lang } = useChoice();
  const [draft, setDraft] = useKept(offers);
  const [documents, setDocuments] = useState<readonly Text[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A second press may come before the first is drawn.
  const busy = useRef(false);
  useDropsStay();

  const change = (part: Partial<Draft>): void => {
    setProblem(null);
    setDraft((before) => ({ ...before, ...part }));
  };

  const asking = async (
    work: () => Promise<void>,
    sent: Beginning,
    place?: Field,
  ): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      const refused = error instanceof Refusal ? error : new Refusal("broken", String(error), "");
      setProblem({ field: place ?? fieldOf(refused, sent), text: refusalText(refused, t) });
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  const plan = (): void => {
    const made = beginningOf(
      draft,
      documents,
      offers.protocols.find(({ name }) => name === draft.protocol)?.choices ?? [],
    );
    if (!made.ok)
      return setProblem({ field: made.field, text: w.trouble[made.trouble](made.value) });
    const { beginning } = made;
    show(beginning);
  };

  const show = (beginning: Beginning): void =>
    void asking(
      async () =>
        setPlanned({
          plan: await post<PlanView>(spoken("/api/plans", lang), beginning),
          beginning,
          lang,
        }),
      beginning,
    );
  // A plan that is looked at is told anew in another language.
  useEffect(() => {
    if (planned && planned.lang !== lang) show(planned.beginning);
  }, [lang]);

  const start = ({ beginning }: Planned): void =>
    void asking(
      async () => {
        const { id } = await post<{ id: string }>("/api/deliberations", beginning);
        forget();
        go({ page: "deliberation", id, view: "room", at: null, message: null });
      },
      beginning,
      "form",
    );

  return (
    <Problems value={problem}>
      {planned ? (
        <Plan
          plan={planned.plan}
          beginning={planned.beginning}
          isBusy={isBusy}
          start={() => start(planned)}
          back={() => (setProblem(null), setPlanned(null))}
        />
      ) : (
        <Form
          filling={{ draft, offers, change }}
          documents={documents}
          setDocuments={(texts) => (setProblem(null), setDocuments(texts))}
          isBusy={isBusy}
          plan={plan}
          clear={() => (setProblem(null), setDocuments([]), setDraft(() => fitting(BLANK, offers)))}
        />
      )}
    </Problems>
  );
}

/** A file dropped beside its place would be opened by the browser, and the page would be gone. */
function useDropsStay(): void {
  useEffect(() => {
    const stay = (event: DragEvent): void => event.preventDefault();
    addEventListener("dragover", stay);
    addEventListener("drop", stay);
    return () => {
      removeEventListener("dragover", stay);
      removeEventListener("drop", stay);
    };
  }, []);
}
