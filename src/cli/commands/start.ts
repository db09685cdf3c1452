// Starts a deliberation: everything is checked before anything is made or spent.
import { badInput, badUsage } from "../../errors.ts";
import { isId, remove } from "../../log/index.ts";
import { newId } from "../../runners/deliberate.ts";
import { OFFERS, type Startable } from "../../desk/briefs.ts";
import { gather } from "../../desk/gather.ts";
import { isReviewed } from "../../desk/topic.ts";
import { withTeam } from "../team-sitting.ts";
import { noTopic } from "../flags.ts";
import { capsFrom, checkPrices, opening, planOf, seated, seatsNamed } from "../../desk/opening.ts";
import { gatesOf, seatModels, type Wishes } from "../../desk/wishes.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json-line.ts";
import { proposeModel } from "../propose.ts";
import { planText } from "../../desk/plan.ts";
import { aboutPrograms } from "../../desk/programs.ts";
import { storeAt } from "../../desk/root.ts";
import { askDomain } from "../domain.ts";
import { sitting } from "../session.ts";
import { trusting } from "../trusting.ts";
import { loadSettings, noticesOf, type Settings } from "../../desk/settings.ts";
import { numberedIn } from "../../desk/subjects.ts";
import { modelsMeant, observes, type Use } from "../../desk/trust.ts";

export async function start(
  io: Io,
  name: Startable,
  words: readonly string[],
  flags: Wishes,
  isBare: boolean,
  commands: readonly string[],
): Promise<number> {
  if (words.length === 0) throw noTopic(flags, name === "review");
  const loaded = await loadSettings(io.cwd, io.env);
  // A file is reviewed, whatever options stand before it.
  if (isBare && name === "swarm" && (await isReviewed(words, io.cwd)))
    return start(io, "review", words, flags, false, commands);
  const settings = await trusting(io, loaded, usedBy(io, name, words, flags, loaded), flags);
  if (settings === undefined) return 130;
  const { given, notices, options, about } = await gather({
    io,
    name,
    words,
    flags,
    settings,
    commands: isBare ? commands : [],
  });
  const offered = OFFERS[name](given);
  if (flags.id !== undefined && !isId(flags.id))
    throw badInput(
      "bad-id",
      `--id ${JSON.stringify(flags.id.slice(0, 60))} cannot be a folder's name: use a–z, 0–9 and dashes, beginning with a letter or digit.`,
    );

  seatsNamed(offered, flags);
  const chosen =
    flags.model ??
    settings.model ??
    (flags.dryRun === true
      ? "rehearsal"
      : await proposeModel(io, flags.yes === true || flags.json === true));
  if (chosen === undefined) return 130;
  const models = seated(offered, chosen, flags, settings);
  checkPrices(models, capsFrom(flags, settings, offered.minutes), flags, settings);

  const told = name === "structured" ? await askDomain(io, flags) : {};
  if (told === undefined) return 130;
  const offer = OFFERS[name]({ ...given, flags: { ...given.flags, ...told } });
  const caps = capsFrom(flags, settings, offer.minutes);

  const plan = planOf(offer, models, settings);
  const isQuiet = flags.json === true;
  const store = storeAt(io, flags.root, settings.root);
  const programs = await aboutPrograms({
    models,
    settings,
    cwd: io.cwd,
    root: store.home.root,
    checks: name === "structured" && Object.keys(settings.checks).length > 0,
  });
  for (const notice of [...noticesOf(settings), ...notices, ...programs]) io.err(`${notice}\n`);
  if (!isQuiet) io.out(planText(plan, caps));
  else if (flags.dryRun === true) io.out(jsonLine({ plan, caps }));
  if (flags.dryRun === true) return 0;
  // Nobody is asked to approve of nothing.
  if (
    !offer.asksToStart &&
    plan.usd !== 0 &&
    io.isAttended &&
    flags.yes !== true &&
    !isQuiet &&
    !(await isWanted())
  )
    return 130;

  const id = flags.id ?? newId(given.topic);
  return withTeam({ io, isWanted: name === "dispatch", about }, async (team) => {
    const held = team ? { ...offer, brief: { ...offer.brief, mode: "team" } } : offer;
    const recorded = {
      unattended: !io.isAttended || flags.yes === true,
      wait: flags.wait === true,
      ...options,
      ...(team ? { team: team.name } : {}),
    };
    const log = await store.create(id, [
      opening({ id, offer: held, models, caps, wishes: flags, settings, options: recorded }),
    ]);
    const { exit, isVain } = await sitting({
      io,
      store,
      log,
      settings,
      json: isQuiet,
      gates: gatesOf(flags),
      onAmbiguous: flags.onAmbiguous,
      isNew: true,
      named: [
        ...(flags.model === undefined ? [] : [flags.model]),
        ...Object.values(seatModels(flags.seat)),
      ],
      ...(team ? { follow: team.follow } : {}),
    });
    if (isVain) await remove(store, id);
    return exit;
  });
}

/** What of the folder it would act on. Whom it is that a person will choose is not known yet: it may be a model. */
function usedBy(
  io: Io,
  name: Startable,
  words: readonly string[],
  flags: Wishes,
  settings: Settings,
): Use {
  const subject = name === "dispatch" ? (numberedIn(words)?.kind ?? null) : null;
  if (flags.dryRun === true) return { models: [], subject };
  const models = modelsMeant(
    flags,
    settings,
    io.isAttended && flags.yes !== true && flags.json !== true ? "" : "rehearsal",
  );
  return {
    models,
    subject,
    checks: observes(name, models),
    ...(name === "dispatch"
      ? {
          instructed: {
            agents: flags.agents === undefined,
            workflow: flags.workflow === undefined,
          },
        }
      : {}),
  };
}

async function isWanted(): Promise<boolean> {
  const { confirm, isCancel } = await import("@clack/prompts");
  const wanted = await confirm({ message: "Start?" });
  return !isCancel(wanted) && wanted;
}

export function unknownFormat(format: string, known: readonly string[]): Error {
  return badUsage(`There is no format ${JSON.stringify(format)}.`, `Formats: ${known.join(", ")}.`);
}
