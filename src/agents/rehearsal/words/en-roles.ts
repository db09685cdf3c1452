// The panel's English for making a cast: a role for each concern, what sets two roles against each other, other fields to compare with.
import type { Words } from "./words.ts";

export const roles: Words["roles"] = {
  performance: {
    name: "Performance engineer",
    expertise: ["load testing", "capacity planning"],
    style: "from measured figures upwards",
    bias: "what can be timed",
    tendency: "asks for the slowest case first",
    overlooks: ["work that no benchmark shows", "how seldom the peak really comes"],
  },
  security: {
    name: "Security engineer",
    expertise: ["access control", "incident response"],
    style: "from the attacker's side",
    bias: "rare and costly accidents",
    tendency: "names the way in that was left open",
    overlooks: ["the price of every extra check", "what people do to get around a rule"],
  },
  maintainability: {
    name: "Maintenance lead",
    expertise: ["daily operation", "long-lived code"],
    style: "from the third year backwards",
    bias: "what is already understood",
    tendency: "asks who will change it later",
    overlooks: ["the cost of waiting", "gains that need a new start"],
  },
  ux: {
    name: "Usability researcher",
    expertise: ["user studies", "interface design"],
    style: "from single observed cases",
    bias: "first impressions",
    tendency: "tells what somebody did in front of the screen",
    overlooks: ["what happens behind the screen", "those who use it every day"],
  },
  architect: {
    name: "Systems architect",
    expertise: ["system boundaries", "dependencies"],
    style: "from the whole to its parts",
    bias: "clean lines",
    tendency: "draws the boundary and asks what crosses it",
    overlooks: ["the people who work across the line", "that most plans change within the year"],
  },
  cost: {
    name: "Finance lead",
    expertise: ["budgets", "contracts"],
    style: "by comparing what the same money could do",
    bias: "what has a price",
    tendency: "puts a sum next to every wish",
    overlooks: ["what is lost without an invoice", "the effort of saving"],
  },
  business: {
    name: "Product manager",
    expertise: ["customers and markets", "planning"],
    style: "from the date backwards",
    bias: "what customers say aloud",
    tendency: "asks what it brings, and by when",
    overlooks: ["work that nobody outside sees", "how long a promise binds"],
  },
  technical: {
    name: "Lead developer",
    expertise: ["implementation", "estimates"],
    style: "by trying the hardest part first",
    bias: "what the team knows how to build",
    tendency: "says what would have to be done on the first day",
    overlooks: ["whether it is needed at all", "those who only use the result"],
  },
  user: {
    name: "Users' representative",
    expertise: ["everyday work", "support"],
    style: "from complaints and habits",
    bias: "the present routine",
    tendency: "asks who was asked",
    overlooks: ["users who are not there yet", "costs that never reach the user"],
  },
  advocate: {
    name: "Advocate of change",
    expertise: ["the case for moving", "earlier starts"],
    style: "from what becomes possible",
    bias: "what is new",
    tendency: "says what the delay costs",
    overlooks: ["what works well enough today", "how tired people are of changes"],
  },
  sceptic: {
    name: "Sceptical reviewer",
    expertise: ["failed projects", "evidence"],
    style: "by looking for the counter-example",
    bias: "what is known",
    tendency: "asks what would prove it wrong",
    overlooks: ["the cost of standing still", "chances that cannot be proved in advance"],
  },
  pragmatist: {
    name: "Team coordinator",
    expertise: ["small steps", "daily planning"],
    style: "from next week's calendar",
    bias: "what can be begun at once",
    tendency: "proposes a step for Monday",
    overlooks: ["questions that small steps cannot settle", "where all the steps lead"],
  },
};

export const casting: Words["casting"] = {
  stakes: [
    "Answers for {care}. If the choice is wrong, {people} are the first to pay, and they will ask this role why.",
    "Stands to lose {care}; on the day when {event}, nobody else will have to explain it.",
    "Will be judged by {measure}. A wrong decision would damage {care} for years.",
  ],
  axes: ["{first} against {second}", "{first} or {second} first"],
  clashes: [
    "The first is measured by {measure}, the second by {othersMeasure}; a step that improves one tends to cost the other.",
    "One has to protect {care}, the other {othersCare}. Neither can give way without losing what the role is there for.",
    "When {event}, the first pays; when {othersEvent}, the second does. They cannot both be spared.",
  ],
  statement: [
    "It has to be decided: {topic} The answer should hold for at least a year.",
    "The question is: {topic} What is wanted is one answer, with the conditions under which it holds.",
  ],
  scope: [
    "Part of it: what to do, in which order, and what it costs {people}. Not part of it: who carries it out, and decisions already taken.",
    "It covers the choice itself and its consequences for {people}. It does not cover salaries, contracts already signed, or other projects.",
  ],
  criterion: [
    "After half a year, {measure} bears the decision out.",
    "{People} can say in one sentence what was decided and why.",
    "{Care} has not suffered when the decision is looked at again.",
    "If {event}, there is an agreed answer.",
  ],
};

export const analogies: Words["analogies"] = [
  {
    pattern: "Everyone gains from a common rule, and whoever moves first pays for it.",
    field: "Shipping: how the standard container came to replace loose cargo",
    analogy:
      "Ports that rebuilt their cranes early bore the cost for years, and those that waited copied the measures that had proved themselves. The early port corresponds to whoever commits now, the waiting one to whoever asks for a trial.",
    breaksDown:
      "Ports competed with each other; here the same people carry both the cost of moving and the cost of waiting.",
    principle:
      "Agree on the few measures that everything else depends on, and leave the rest open.",
  },
  {
    pattern: "A safeguard that is never used looks like waste until the one day it is needed.",
    field: "Flood protection: how the Netherlands made room for its rivers",
    analogy:
      "Instead of raising the dikes once more, land was given back to the rivers, so that a flood does small harm in known places. The dike corresponds to the full solution, the flood plain to a planned way of failing.",
    breaksDown:
      "A river's worst case can be estimated from centuries of records; there is no such record here.",
    principle: "Decide beforehand where it may fail, and make failing there cheap.",
  },
  {
    pattern: "A small trial convinces nobody, because everybody knows it is only a trial.",
    field: "Medicine: the surgical checklist, tried in eight hospitals before it spread",
    analogy:
      "The list was short, the results were counted the same way everywhere, and wards that doubted it could see their own figures. The ward corresponds to a team, the count to the measure that the experts ask for.",
    breaksDown:
      "A hospital sees hundreds of operations a month; a decision of this kind is met once.",
    principle:
      "Count the same thing in the same way before and after, and let the doubters do the counting.",
  },
  {
    pattern: "Two good aims compete for the same slack, and the louder one gets it.",
    field: "Railways: how the Swiss timetable was built around connections instead of speed",
    analogy:
      "Trains were made only as fast as needed to meet at the hour, and the rest of the money went into reliability. Speed corresponds to the gain that is easy to show, the connection to what the quieter side protects.",
    breaksDown:
      "A timetable repeats every hour and can be corrected; this decision comes round far less often.",
    principle: "Say first which meeting point has to be kept, and let it set the pace.",
  },
  {
    pattern: "What is removed seemed to serve nothing, until something else falls over.",
    field: "Ecology: the return of wolves to Yellowstone",
    analogy:
      "Taking out one species changed the grazing, the trees and the river banks, and putting it back undid part of that. The species corresponds to the part that the experts would drop or replace.",
    breaksDown:
      "Biologists still dispute how much of the change the wolves explain, and an organisation can be asked while a valley cannot.",
    principle: "Before taking a part away, list what leans on it without anyone having planned so.",
  },
];
