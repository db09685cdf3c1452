// The panel's English for reviewers, an author and ideas.
import type { Reviewing } from "./reviewing.ts";

export const reviewing: Reviewing = {
  mark: "[rehearsed edit for {id}]",
  markAgain: "[rehearsed edit for {id}, round {round}]",
  place: { line: "line {line}", under: "{heading}, line {line}" },
  source: { title: "Rehearsed source", where: "the rehearsal panel; no such work exists" },
  refined: "{title}, narrowed",
  merged: "{title}; with it: {other}",
  findings: {
    prose: [
      [
        "{quote} says what is done and leaves out who does it.",
        "Name who does it, in the same sentence.",
      ],
      ["{quote} can be read in two ways.", "Choose one reading and say it in plain words."],
      [
        "{quote} is stated without anything that shows it.",
        "Add what shows it, or say that it is an assumption.",
      ],
      [
        "{quote} leaves open what happens if it does not work.",
        "Add one sentence on the case in which it does not.",
      ],
      [
        "A reader cannot check {quote}: nothing beside it could be looked up.",
        "Give one thing that can be checked.",
      ],
      [
        "{quote} takes for granted what has not been explained yet.",
        "Explain it where it first comes up.",
      ],
      [
        "{quote} promises more than what follows delivers.",
        "Promise less, or add what is missing.",
      ],
      [
        "It is not said for whom {quote} matters.",
        "Say whom it concerns and what changes for them.",
      ],
      ["{quote} does not say when it holds and when not.", "Name the condition."],
    ],
    code: [
      [
        "Nothing tells what {quote} does with empty input.",
        "Handle the empty case and add a test for it.",
      ],
      ["If {quote} fails, nothing here notices.", "Check the result and pass the error on."],
      ["What {quote} is for cannot be told from its names.", "Name it after what it does."],
      [
        "{quote} takes what it is given without a check.",
        "Check it at the edge, before it is used.",
      ],
      ["No test would fail if {quote} were left out.", "Add one that would."],
      [
        "{quote} assumes that nothing else changes at the same time.",
        "Say why that holds, or guard against it.",
      ],
      ["{quote} does two things at once.", "Take them apart."],
    ],
    grave: [
      [
        "The whole rests on {quote}, and nothing supports it.",
        "Show what it rests on, or build on something else.",
      ],
      [
        "If {quote} is taken at its word, the rest cannot hold.",
        "Say what is really meant, and bring the rest in line with it.",
      ],
      [
        "{quote} fails in the case that matters most, which is not treated.",
        "Treat that case first.",
      ],
      [
        "Whoever follows {quote} cannot go back afterwards.",
        "Put a check before it and a way back after it.",
      ],
    ],
    graveCode: [
      [
        "{quote} gives a wrong result without anyone noticing.",
        "Make it fail loudly, then mend it.",
      ],
      ["{quote} can lose what was there before.", "Keep the old state until the new one is safe."],
      [
        "Whoever controls the input of {quote} controls what follows.",
        "Allow only what is known to be good.",
      ],
    ],
    nit: [
      ["{quote} could be shorter.", "Take out what adds nothing."],
      ["{quote} would read better a little earlier.", "Move it up."],
      ["{quote} has one thought too many for a sentence.", "Make two sentences of it."],
      ["{quote} begins with what matters least.", "Turn it round."],
      ["The tone of {quote} differs from its surroundings.", "Say it as plainly as the rest."],
      ["{quote} repeats in part what was just said.", "Say it once."],
    ],
    nitCode: [
      ["Nothing says why {quote} is there.", "Add one line that does."],
      ["{quote} could stand closer to where it is needed.", "Move it."],
      ["{quote} is a little hard to take in at once.", "Break it up."],
      ["{quote} could be said with less.", "Shorten it."],
    ],
    change: [
      [
        "What was put here for an earlier finding does not fit what stands before it.",
        "Bring the two in line.",
      ],
      ["The change at this place is marked and says nothing yet.", "Say what it is meant to say."],
    ],
    novelty: [
      [
        "What {quote} asks for seems to be known already.",
        "Say what is not known yet, and ask for that.",
      ],
      [
        "{quote} does not say what is new.",
        "Put what is new into its first sentence, or turn to another question.",
      ],
    ],
    "no-pain-point": [
      [
        "Nobody is named who is troubled by what {quote} would end.",
        "Name a user, and the hour of the week that it would save.",
      ],
    ],
    "missing-literature": [
      [
        "{quote} is not set against any existing work.",
        "Name the closest work and say what differs.",
      ],
      ["It stays open which earlier work {quote} builds on.", "Look it up and name it."],
    ],
    "experiment-needed": [
      ["Only a new experiment could show {quote}.", "Carry it out, or take the claim back."],
    ],
  },
  lines: {
    met: ["The change answers it.", "This is mended.", "It now says what was missing."],
    partly: [
      "The change goes half of the way; the reason is still missing.",
      "Better, but the case that I meant is not covered.",
      "The wording is new, the gap is smaller and still there.",
    ],
    unmet: [
      "Nothing at this place has changed.",
      "It stands as it stood.",
      "What was changed does not touch it.",
    ],
    accepts: [
      "The reason convinces me.",
      "I can live with the reason that was given.",
      "With this reason I let it go.",
    ],
    letsGo: ["It is a small point, and I let it go.", "Not worth another round."],
    insists: [
      "The reason does not hold: the passage still says the same to a reader who does not know the reason.",
      "I insist: what was given is a reason for the author, not for the reader.",
      "The reason explains why it was left, not why it is right.",
    ],
    remainsNew: [
      "What is listed above, beginning with the gravest.",
      "The findings above; nothing besides them.",
      "Each finding above has to be answered at its place.",
    ],
    remains: [
      "Still open: {ids}.",
      "To be mended or answered: {ids}.",
      "What keeps it from passing: {ids}.",
    ],
    alternative: [
      "I would leave the passage as it is and explain it in a sentence before it.",
      "I would take the passage out instead of mending it.",
      "I would rather add an example than change the wording.",
    ],
    declined: [
      "The passage means what it says, and the proposal would narrow it.",
      "It is said further on, where readers look for it.",
      "The proposal would make it longer without making it clearer.",
      "It is left open here on purpose; whoever decides it later has more to go by.",
    ],
    declinedAgain: [
      "I have weighed it again, and the reason stands: the passage has to carry less, not more.",
      "The argument is the same as before, and so is my answer.",
      "I see the point and still think that readers are served better as it is.",
    ],
    unplaced: [
      "The passage that it names could not be found, so nothing could be changed there.",
      "Another change stands at the same place already.",
    ],
    taken: [
      "Both speak of the same passage, and this one says more exactly what is wrong.",
      "Both cannot be followed at one place; this one weighs more.",
    ],
    searched: [
      "Rehearsal: nothing was looked up, and nothing is claimed to exist.",
      "Rehearsal: no search was made; what stands here only shows the place for it.",
    ],
    sourceSays: [
      "Here would stand what the work says about the finding.",
      "Here would stand how the work differs.",
    ],
    right: [
      "It is so: the passage does not carry what is built on it.",
      "I read the passage the same way.",
    ],
    halfRight: [
      "The passage is weak, and less depends on it than the finding says.",
      "True of the wording, not of the matter.",
    ],
    wrong: [
      "The passage holds in the sense in which it is meant.",
      "What the finding misses stands in the next passage.",
    ],
    recommended: [
      "Mend it as proposed; it costs little.",
      "Leave it as it is and say so to whoever asks.",
      "Take the passage out and see whether anyone misses it.",
      "Ask one reader from outside and follow what that reader says.",
    ],
    rootCause: [
      "All of them start from what is easy to do and not from what somebody needs to know.",
      "All of them need something that is not there, and none says how to get it.",
      "All of them are too wide to be finished.",
    ],
    strong: [
      "It is clear what would come out, and who would use it.",
      "It can begin tomorrow and would be hard to overlook.",
    ],
    viable: [
      "It is worth doing once its scope is smaller.",
      "The question is good; the way to an answer needs work.",
      "Promising, if the risk can be seen early.",
    ],
    weak: [
      "It only makes sense as a part of another idea.",
      "The question is wide and the answer would say little.",
      "What would be new about it stays unclear.",
    ],
    kill: ["Even a full answer would change nothing.", "It cannot be done with what there is."],
    combined: [
      "The one has the question, the other the way to answer it.",
      "Together they need one set of data instead of two.",
    ],
    dropped: ["Most reviewers would not keep it.", "Too few see what would come of it."],
    noveltySource: [
      "A comparison that has been left out so far.",
      "Looking at failures instead of successes.",
      "Asking those who stopped, not those who stayed.",
    ],
    whyItMatters: [
      "Whoever works with it has to guess at present.",
      "A clear answer would save others the same detour.",
      "It would show where the usual advice stops holding.",
    ],
    feasibility: [
      "One person, three months, with what is at hand.",
      "Two people and access to past records.",
      "A small trial first; the rest depends on it.",
    ],
    risk: [
      "The effect may be too small to be seen.",
      "The records may not be complete.",
      "It may turn out that nobody can act on the answer.",
    ],
    competition: [
      "Unknown: this is a rehearsal and nothing was looked up.",
      "Not looked up in a rehearsal.",
    ],
    scope: [
      "One setting, one year.",
      "The most common case only.",
      "Two contrasting cases, no more.",
    ],
  },
  ideas: [
    [
      "Where {subject} stops working",
      "Under which conditions does it no longer do what it is meant to do?",
    ],
    [
      "{subject} without its most expensive part",
      "How much is left if the most expensive part is taken away?",
    ],
    [
      "What people do before they turn to {subject}",
      "Which ways around it exist, and what do they tell?",
    ],
    ["{subject} after a year", "What is left of its effect when the novelty has worn off?"],
    ["The first hour with {subject}", "What decides in the first hour whether somebody stays?"],
    [
      "A smaller measure for {subject}",
      "Can one figure that is cheap to get stand for what is measured now?",
    ],
    ["Who is left out of {subject}", "For whom does it not work, and why was that not seen?"],
    ["{subject} in reverse", "What can be learned if the order of its steps is turned round?"],
    ["What {subject} hides", "Which failures are not noticed because it works most of the time?"],
    ["{subject} by hand", "What does a person do differently who does the same without tools?"],
    [
      "The price of leaving {subject}",
      "What does it cost to go back, and when does it become too much?",
    ],
    ["Two rivals of {subject}", "In which case does the simplest rival do as well?"],
  ],
};
