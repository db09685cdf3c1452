// The fake provider in a process of its own, so that its work is nobody else's CPU. Started by provider.ts.
import { fakeProvider } from "../test/fake-provider.ts";
import { heldRoom, keyOf, room } from "./room.ts";
import type { Announcement, ProviderPlan } from "./provider.ts";

const plan = JSON.parse(process.argv[2] ?? "{}") as ProviderPlan; // written by provider.ts
const replies = new Map(
  (plan.held ? heldRoom() : room()).waves
    .flat()
    .map((turn) => [keyOf(turn.system, turn.user), inPieces(turn.reply, plan.pieceChars)]),
);
const tell = (announcement: Announcement): void => void process.send?.(announcement);

let [arrived, unknown] = [0, 0];
const provider = await fakeProvider((request) => {
  arrived += 1;
  if (plan.announces) tell({ kind: "request" });
  const [system, user] = (request.body["messages"] as readonly { content: string }[]).map(
    ({ content }) => content,
  ); // the chat wire
  const chunks = replies.get(keyOf(system ?? "", user ?? ""));
  if (chunks === undefined) {
    unknown += 1;
    tell({ kind: "unknown", count: unknown });
    return { status: 400, body: { error: { message: "no reply is known to this prompt" } } };
  }
  return { chunks, delayMs: plan.delayMs };
});
tell({ kind: "ready", url: provider.url });
process.on("message", () => tell({ kind: "counted", count: arrived }));
// An orphan would keep its port; without a parent there is nobody to serve.
process.on("disconnect", () => process.exit(0));

function inPieces(text: string, chars: number | null): string[] {
  if (chars === null) return [text];
  return Array.from({ length: Math.ceil(text.length / chars) }, (_, i) =>
    text.slice(i * chars, (i + 1) * chars),
  );
}
