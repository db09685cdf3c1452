// Records what a person makes of the result of a deliberation that has ended, and writes its report anew.
import { approvalDraft } from "../../engine/deliberation/approve.ts";
import { writeArtifacts } from "../../workspace/artifact-files.ts";
import { findId, openStore } from "../../workspace/deliberations.ts";
import { sentenceFor } from "../../workspace/sentence-for.ts";
import { whoIs } from "../../workspace/session.ts";
import type { CommandFlags } from "../flags.ts";
import type { Io } from "../io.ts";

export async function runAccept(io: Io, flags: CommandFlags, given: string): Promise<number> {
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  const { as: status, by: who = whoIs(io), supersededBy, reviewOn, note } = flags;
  const request = {
    who,
    ...(status === undefined ? {} : { status }),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...(reviewOn === undefined ? {} : { reviewOn }),
    ...(note === undefined ? {} : { note }),
  };
  // Refused before the log is opened for writing: what is refused leaves it as it was.
  approvalDraft(await store.read(id), request);
  const log = await store.open(id);
  try {
    const draft = approvalDraft(log.events, request);
    await log.append([draft]);
    await writeArtifacts(log);
    const { status: now, who: by, supersededBy: place, reviewOn: day } = draft.data;
    io.out(sentenceFor("accept.done", { id, status: now, by, place, day }));
  } finally {
    await log.close();
  }
  return 0;
}
