// The panel's English for referring to messages and for keeping the record: comments, questions, round-ups, syntheses.
import type { Words } from "./words.ts";

export const record: Words["record"] = {
  steelMan: [
    "At its strongest it says: {quote}. Whoever holds this can point to {care}, and that is a real good.",
    "Put as its author would wish: {quote}. If that is so, {people} are better off with it.",
    "The best reading is {quote}, and it would be decisive if nothing else were at stake than {care}.",
    "Taken in full strength: {quote}, and there are days on which exactly this saves {people}.",
    "I grant it its best case: {quote}. On an ordinary day, {care} is well served by it.",
  ],
  supporting: [
    "{Quote} holds from my side as well: it is what {people} would ask for.",
    "I can bear this out: without it, {care} has nobody to look after it.",
    "This agrees with what I see of {measure}.",
    "I rely on this, and add that {people} need to hear it early.",
  ],
  extending: [
    "I build on {quote} and carry it over to {care}.",
    "From here it is one step to {people}: the same reason holds for them.",
    "I take this up and add the case in which {event}.",
    "This goes further than it says: it also settles what happens to {care}.",
  ],
  questioning: [
    "It leaves open what happens when {event}.",
    "Which figure stands behind {quote}? {Measure} would be one.",
    "Does this hold for {people} too?",
    "Who would notice if {quote} turned out to be wrong?",
  ],
  clarified: [
    "The case meant here is not the one I speak of: mine begins when {event}.",
    "To be clear: my position covers {people}, and this point concerns others.",
    "My answer: {measure} is looked at first, so the case is caught early.",
    "This is provided for, since {care} has an owner in my plan.",
  ],
  conceded: [
    "I grant this point. My position is narrower for it: it holds as long as {care} is watched.",
    "Here I was too sure. I take the case in which {event} into my position.",
    "This is right as far as it goes, and I give up the part of my claim that ignored {people}.",
    "Granted. I no longer claim this without looking at {measure} first.",
  ],
  refined: [
    "I keep my answer and narrow it: {quote} showed me a case that it did not cover.",
    "The answer stays, with a condition more. {Quote} is the reason.",
    "{Quote} does not overturn my answer; it shows where it ends, and I have said so now.",
  ],
  answering: [
    "The attack supposes that nobody looks at {measure}. My position begins with looking.",
    "What the stress test describes can happen; it would happen under every option, and {people} are asked first under mine.",
    "The scenario is fair. It hits a plan without an owner for {care}, and mine names one.",
    "The attack goes at the pace. My case is about {care}, and that part was not touched.",
    "Suppose {event}, as the stress test does: then the first step is taken back, and little is lost.",
  ],
  granting: [
    "The stress test hits. Until now I had no answer for the day when {event}.",
    "I have no reply to the main point of the stress test, and {care} matters too much to pass over it.",
    "The scenario is real, and {people} would be the ones to meet it.",
  ],
  reasoning: [
    "Take an ordinary case: {event}. Under the other courses {people} find out last; under this one they are prepared.",
    "Say the work takes a quarter. In that time {measure} can be read three times, and each reading can stop it.",
    "Two things carry it. First, {care} is hard to win back. Second, {people} can check the result themselves.",
    "Count what it takes: one person who watches {measure}, one date, and the readiness to stop. The others need more and promise less.",
  ],
  faultLine: [
    "The declarations name these answers: {labels}. They part over what is owed to {people} and over what happens when {event}. About the wish to look at {measure} they differ in wording only.",
    "Answers so far: {labels}. The line runs between those who start from {care} and those who start elsewhere. How fast to go is a difference of degree.",
    "On the table: {labels}. Where they part is who bears the burden when {event}; where they only seem to part is the order of the first steps.",
  ],
  commonGround: [
    "Which premise about {care} do all of you share?",
    "On which point about {people} could each of you sign the same sentence?",
    "Where is the common ground once {measure} is known?",
  ],
  challenge: [
    "What could go wrong with this consensus when {event}?",
    "Which fact about {measure} would break this consensus?",
    "Who among {people} would object to this consensus, and why?",
  ],
  targeted: [
    "That it is best to {act}: nobody has gone at this in earnest.",
    "The readiness to {act}.",
    "That whoever cares for {care} has to {act}.",
  ],
  unshown: [
    "It rests on {people} going along, and nobody has asked them.",
    "It takes for granted that {care} stays as it is while the work goes on.",
    "It supposes that {measure} will be read in time, and nobody is named to read it.",
    "It assumes that the case in which {event} will not come up here.",
  ],
  weakestPart: [
    "{Quote}: nothing was offered for it but the words themselves.",
    "The weakest is {quote}, since {measure} was never looked at.",
    "{Quote} was repeated and never tested against the day when {event}.",
  ],
  minority: [
    "Nobody has yet said for the smaller side that whoever can {act} keeps {care} in hand while the others wait for it.",
    "For the smaller side: to {act} is the only course that {people} can leave again.",
    "The smaller side could say this: when {event}, those who {act} lose a week, and the others lose a year.",
  ],
  dispute: ["Whether to {act} or to {rival}", "What speaks for it to {act}, and what to {rival}"],
  singleDispute: ["What it takes to {act}", "Who keeps watch if we {act}"],
  shared: [
    "{People} are to be heard before anything starts.",
    "{Measure} should be looked at before anything is final.",
    "{Care} needs somebody who answers for it.",
    "The case in which {event} needs a plan.",
    "A date is set on which the decision is looked at again.",
  ],
  insight: [
    "{Quote}: a case that no first position had reckoned with.",
    "What happens when {event} matters more than the pace, as {quote} shows.",
    "{Quote} moves the question from what is chosen to who answers for {care}.",
    "It came out that {people} bear the result under every option; {quote} made that visible.",
  ],
  goOn: [
    "The dispute about {care} is open, and there is something new to say to it.",
    "Positions were tested and not yet answered on {measure}.",
    "The case in which {event} has not been met by all.",
  ],
  stop: [
    "The positions are clear, and nothing new came up about {care}.",
    "Another round would repeat what was said about {measure}.",
    "What is left open needs figures and no more discussion.",
  ],
  cause: [
    "Claims about {care} were made without a figure or a case.",
    "The experts spoke past each other about {people}.",
    "Hardly anyone put the other side at its strongest.",
  ],
  adjustment: [
    "Begin with one concrete case: {event}. Say what each option does on that day.",
    "Name a figure for {measure}, or say what it would take to get one.",
    "Restate the other side to its satisfaction before answering it.",
  ],
  roundup: [
    "The answers on the table are {labels}. The experts parted over {care} and over who bears it when {event}. The stress test asked what {people} would meet; the replies were about conditions.",
    "{Names} spoke to the question; the answers are {labels}. The dispute turned on {measure} and on the burden for {people}. The case in which {event} was raised and answered in part.",
  ],
  warrant: [
    "It rests on cases that were described and on no figure; {measure} is still unknown.",
    "Two messages arrive at it from different sides, and the attack on it was answered in part.",
    "The reasoning was attacked and held; the facts about {people} were not checked.",
    "One author alone brings it, and nobody tested it against the case in which {event}.",
  ],
  explained: [
    "What matters is less which option is taken than whether {care} has an owner. The messages below come to this from different sides: one fears that {event}, the other that {people} are asked too late.",
    "The options differ in what they do on the day when {event}. This came out only when the positions were attacked, and it changes what should be prepared whichever option is taken.",
    "The experts look at different figures. Whoever starts from {measure} arrives at another answer than those who start from {people}, and both can be right about their part.",
  ],
  whyOpen: [
    "No evidence: {measure} was not at hand.",
    "It depends on how {people} take it, and that can only be tried.",
    "The sides value {care} differently, and no fact settles that.",
    "Uncertain in principle: nobody knows when {event}.",
  ],
  process: [
    "The discussion kept to reasons and cited them. It had few figures, and {people} were spoken about and not heard. What everyone took for granted came up only in the stress tests.",
    "Positions were attacked where they were strongest, and most replies dealt with the attack. Nobody in the room could speak for {people}, and {measure} was named more often than it was known.",
  ],
  matters: [
    "It gives a figure that the positions so far did without.",
    "It limits what can be promised to {people}.",
    "It bears on {care}, and may speak against what I would prefer.",
  ],
  framing: [
    "Begin with the case in which {event}, let each side say what it would do on that day, and only then compare.",
    "Ask each side for the one fact about {measure} that would change its answer, and go on from the difference.",
    "Leave the pace aside at first; ask who answers for {care}, and what that person would need.",
  ],
  sameAnswer: [
    "There is one answer at present: {labels}. What differs is the reason behind it; open is what happens when {event}, and who looks after {care}.",
    "The positions name {labels} and nothing else. They part in the conditions: one starts from {care}, others from {people}, and the case in which {event} was left aside.",
  ],
  falsified: [
    "{Measure}, if it shows the opposite of what I expect.",
    "A case like ours in which {people} were better off with another answer.",
    "Proof that {care} can be kept in another way at no greater cost.",
    "A trial of four weeks in which the case I fear, that {event}, does no harm.",
    "If {people}, once asked, prefer another answer and say why.",
    "Figures that show the burden on {people} to be twice what I assume.",
  ],
  journey: ["Began with: {quote}", "Then: {quote}", "Held at the end: {quote}"],
};

export const recap: Words["recap"] = {
  headings: {
    theme: "Theme and purpose",
    progress: "Progress",
    topics: "Topics now",
    positions: "Current positions",
    disputes: "Disagreements and their state",
    next: "Issues for next time",
    quality: "Quality from round to round",
  },
  theme:
    "The question is: {topic} The purpose is to find out where the answers part, what carries each of them, and what would change it, so that whoever decides can do so with open eyes.",
  progress:
    "So far {count} messages were exchanged; rounds held: {rounds}. In each the experts declared their positions alone, argued with citations, met a stress test, and said whether they moved. {moves}",
  moved: "These experts changed or narrowed a position: {names}.",
  unmoved: "Nobody has changed a position so far.",
  topics:
    "At this point the discussion is about the following: {labels}. What is agreed is small, and most of the time went into what each answer does on a bad day and into who would have to bear it.",
  position: "{name} says: {quote}",
  wouldChange: "It would change its answer on this: {quote}",
  risk: "The risk it sees itself: {quote}",
  reasoning: "What carries it: {quote}",
  open: "All hold the same answer at present. What is open: {label}.",
  dispute:
    "In dispute: {label}. Neither side has a figure that would settle it; the arguments are in the messages and were attacked at least once.",
  attack:
    "The last stress test described this: {quote} The replies to it differ, and it should be taken up again.",
  quality:
    "Scores of the rounds, of five: {labels}. Where a score is low, the claims lacked a case or a figure.",
  unscored: "The rounds have not been scored yet.",
  held: "{label} is held by {names}.",
  more: [
    "Whoever takes this up again should read the declarations of the last round first and the responses after them; what lies between are the reasons.",
    "Open from the start is what those affected would say if they were asked. Nobody has spoken for them with a mandate.",
    "The experts named what would change their minds. Getting hold of even one of these facts would be worth more than another round of reasons.",
    "The conditions that were named along the way belong to the positions: without them, several experts would not hold what they hold.",
    "An analogy is a hint and no evidence. Where one was offered, its limits were named with it.",
    "The next round should begin with the question that was answered least, and should leave alone what has been said twice.",
    "Nothing here is decided. The count of holders shows who was convinced and does not show who is right.",
  ],
};
