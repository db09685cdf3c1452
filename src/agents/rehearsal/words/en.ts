// The panel's English.
import { sentences } from "./en-sentences.ts";
import { recap, record } from "./en-record.ts";
import { analogies, casting, roles } from "./en-roles.ts";
import { consulting } from "./en-consulting.ts";
import { reviewing } from "./en-reviewing.ts";
import { testing } from "./en-testing.ts";
import type { Words } from "./words.ts";

const VERBS =
  /^(?:use|adopt|choose|pick|take|go|build|move|switch|migrate|keep|stay|stick|buy|rent|hire|split|merge|rewrite|refactor|ship|wait|delay|start|stop|launch|drop|replace|extend|write|run|host|open|close|invest|focus|fix|leave|add|remove|postpone|introduce|require|allow|ban|outsource|train|do|try|make|put|set|let|give|offer|raise|lower|cut|hold|test|roll|phase)\s/i;

export const en: Words = {
  quotes: ["“", "”"],
  comma: ", ",
  and: " and ",
  space: " ",
  isAct: (text) => VERBS.test(text),
  act: {
    choose: "choose {thing}",
    trial: "run a short trial of each before choosing",
    now: "{deed} now",
    later: "prepare the ground first and {deed} later",
    leave: "leave things as they are",
    small: "take the smallest useful step and look again",
    full: "go for the full solution at once",
    wait: "change nothing until the facts are in",
    hold: "set every option aside until {name} is settled",
  },
  also: "On the side issues I now hold {labels}.",
  concerns: {
    performance: {
      name: "performance",
      care: ["the response time under real load", "the headroom left at peak hours"],
      people: ["the engineers on call at peak hours", "customers on slow connections"],
      event: [
        "traffic triples on the first day of a sale",
        "one slow call holds up everything behind it",
        "a nightly batch job runs into the morning peak",
      ],
      measure: ["the slowest one per cent of requests", "the load at last year's peak"],
    },
    security: {
      name: "security",
      care: ["control over who sees which data", "the safety of every way in"],
      people: ["those who answer for a breach", "the customers whose data is at stake"],
      event: [
        "a leaked token is used from outside",
        "a former contractor still has access",
        "an attacker asks for far more data than any client needs",
      ],
      measure: ["the list of everyone with access", "the time from a leak to its discovery"],
    },
    maintainability: {
      name: "maintenance",
      care: ["the ease of every later change", "a calm daily operation"],
      people: ["the engineers who inherit it", "the two people who know the old code"],
      event: [
        "its main author leaves",
        "a library it rests on is abandoned",
        "three teams need to change it in the same week",
      ],
      measure: [
        "the time an ordinary change takes today",
        "the share of time that goes into repairs",
      ],
    },
    ux: {
      name: "usability",
      care: ["the first impression it makes", "the ease of learning it"],
      people: ["first-time users", "people who use it in a hurry"],
      event: [
        "a newcomer gives up at the second step",
        "somebody takes a warning for an error",
        "half of the users never find the new place",
      ],
      measure: ["the share of users who finish the task", "the number of questions to support"],
    },
    architect: {
      name: "structure",
      care: ["the boundary between the parts", "the freedom to change course later"],
      people: ["the teams on both sides of the boundary", "the teams that build on it"],
      event: [
        "two parts have to be released together after all",
        "a second consumer with other needs turns up",
        "a supplier changes its terms",
      ],
      measure: [
        "the number of parts an ordinary change touches",
        "the list of what this rules out",
      ],
    },
    cost: {
      name: "cost",
      care: ["the room in the budget", "control over the second year's costs"],
      people: ["those who sign the budget", "the teams whose projects would wait"],
      event: [
        "the estimate doubles",
        "a supplier raises its prices",
        "the running costs grow faster than the use",
      ],
      measure: ["the full cost over three years", "what else the same money could buy"],
    },
    business: {
      name: "business",
      care: ["the trust of paying customers", "the standing of the organisation next year"],
      people: ["those who answer for the result", "the partners who plan around us"],
      event: [
        "a competitor moves first",
        "a large customer asks for a date and gets none",
        "the quarter ends before it is ready",
      ],
      measure: ["the income that depends on it", "the date by which it has to pay off"],
    },
    technical: {
      name: "feasibility",
      care: ["the balance between the work and the team", "the health of the systems at hand"],
      people: ["those who have to make it work", "those who keep the systems running"],
      event: [
        "the one person with the skill is on leave",
        "an old system turns out to depend on it",
        "the first attempt has to be undone",
      ],
      measure: ["the time the team really has", "the fault record of the last half year"],
    },
    user: {
      name: "everyday use",
      care: ["the daily routine of those affected", "the patience of those who live with it"],
      people: ["those who live with the result", "the people who were never asked"],
      event: [
        "everyone begins to work around it",
        "a new habit is announced on a Friday afternoon",
        "those with the least time bear most of the effort",
      ],
      measure: [
        "what those affected say when asked",
        "the number of complaints in the first month",
      ],
    },
    advocate: {
      name: "the case for change",
      care: ["the chance that is open now", "the will to move"],
      people: ["those who have waited for a decision", "those who would rather try than talk"],
      event: [
        "the window closes before anyone has moved",
        "the same debate comes back in a year",
        "others learn what we put off learning",
      ],
      measure: ["what the delay has cost so far", "the gain in a case like ours"],
    },
    sceptic: {
      name: "the burden of proof",
      care: ["the part that works today", "the margin for error"],
      people: ["those who would pay for a mistake", "those who keep the present arrangement going"],
      event: [
        "the promised gain fails to appear",
        "the old way is gone and the new one is not ready",
        "a side effect shows up that nobody looked for",
      ],
      measure: [
        "the record of earlier changes of this kind",
        "what the present arrangement really costs",
      ],
    },
    pragmatist: {
      name: "the next step",
      care: [
        "the next step that can really be taken",
        "the little attention everyone has to spare",
      ],
      people: ["those who have to start on Monday", "those who do the daily work"],
      event: [
        "the plan meets its first ordinary week",
        "two of the five steps turn out to be unnecessary",
        "nobody has time for the second phase",
      ],
      measure: ["the result of the first two weeks", "the number of steps really needed"],
    },
  },
  other: (title) => ({
    name: `the ${title} side`,
    care: [`the ${title} side of the question`, `the part that falls to ${title}`],
    people: [`those who speak for ${title}`, `those who rely on ${title}`],
    event: [
      `something goes wrong where ${title} is responsible`,
      "the first exception turns into a habit",
      "the person who knows the details is away",
    ],
    measure: [`what is known about ${title} today`, "the record of the last year"],
  }),
  pools: sentences,
  record,
  casting,
  roles,
  analogies,
  recap,
  testing,
  consulting,
  reviewing,
  divides: [
    {
      title: "In one step or in stages?",
      in: "precondition",
      stances: [
        {
          label: "In one step",
          mark: "in one step",
          lines: [
            "Whatever changes, changes in one step, so that {people} adapt only once.",
            "Any change comes in one step; two ways side by side would wear out {people}.",
            "If anything is changed, then in one step and on a date that {people} know.",
          ],
        },
        {
          label: "In stages",
          mark: "in stages",
          lines: [
            "Whatever changes comes in stages, and each stage is judged by {measure}.",
            "Any change is introduced in stages, so that {people} can stop it in time.",
            "If anything is changed, then in stages, with a pause whenever {care} suffers.",
          ],
        },
      ],
    },
    {
      title: "What has to be shown before it is settled?",
      in: "risk",
      stances: [
        {
          label: "Figures from our own case",
          mark: "figures from our own case",
          lines: [
            "Without figures from our own case, we may be copying somebody else's problem.",
            "As long as there are no figures from our own case, we could be wrong about {care} and not know it.",
            "It may be settled by anecdotes unless figures from our own case come first.",
          ],
        },
        {
          label: "A trial with those affected",
          mark: "a trial with those affected",
          lines: [
            "Unless a trial with those affected comes first, {people} may reject it after the fact.",
            "Skipping a trial with those affected would mean learning from an accident.",
            "Only a trial with those affected would show whether {care} survives daily use; without one we guess.",
          ],
        },
        {
          label: "A plan for going back",
          mark: "a plan for going back",
          lines: [
            "Without a plan for going back, one bad week makes it permanent.",
            "If {event} and a plan for going back is missing, {people} are stuck with it.",
            "It needs a plan for going back; otherwise nobody will dare to call it a mistake.",
          ],
        },
      ],
    },
  ],
  premises: [
    [
      "That the question has to be answered now",
      "Waiting a quarter may cost little and teach a lot.",
    ],
    [
      "That the options are the only ones",
      "They were listed by people who already had a favourite.",
    ],
    ["That next year's needs look like this year's", "Needs tend to change faster than plans."],
    [
      "That those who decide also bear the result",
      "The effort often lands on people who were not in the room.",
    ],
    [
      "That a choice can be undone later",
      "Habits, contracts and data make the way back longer every month.",
    ],
    ["That everyone means the same by success", "No two members have named the same measure."],
    ["That the team has the time for it", "The calendar was full before the question came up."],
    [
      "That what worked elsewhere works here",
      "The places that report success are the ones that had it.",
    ],
    ["That the present state is known", "Most of what was said about it rests on memory."],
    ["That more discussion brings more clarity", "It may only make the loudest reason familiar."],
    ["That the visible costs are the large ones", "Coordination and waiting appear in no budget."],
    ["That people will use it as intended", "They use whatever gets them through the day."],
    [
      "That a small start stays small",
      "Trials tend to become the standard because nobody ends them.",
    ],
    ["That a failure would be noticed", "Nobody is named who would look for it."],
    [
      "That the hard part comes at the start",
      "Keeping it going after the first year may be harder.",
    ],
    [
      "That the experts in the room cover the question",
      "The views that are missing cannot object.",
    ],
  ],
  morePremises: [
    ["That {people} see it the same way", "Nobody has asked them."],
    ["That {care} can be traded against the rest", "Below a certain level it may not be for sale."],
    [
      "That {measure} can be trusted",
      "It was never checked by anyone who hoped for another result.",
    ],
  ],
  axis: [
    "What can be gained by moving soon pulls against what can be lost by moving wrongly.",
    "The wish for a clear decision pulls against the wish to keep a way back.",
    "What serves those who build it pulls against what serves those who live with it.",
  ],
  views: [
    { name: "Advocate", lens: "the strongest case for changing course" },
    { name: "Sceptic", lens: "the strongest case for leaving things as they are" },
    { name: "Pragmatist", lens: "the smallest step that settles the question in practice" },
  ],
  tried:
    "I looked for a case in which it fails and for a cheaper way to the same end, and found neither.",
};
