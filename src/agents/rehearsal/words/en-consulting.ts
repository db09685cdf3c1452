// The panel's English for a chair and the specialists it asks.
import type { Consulting } from "./consulting.ts";

export const consulting: Consulting = {
  none: "None",
  lines: {
    question: [
      "Where would {care} suffer first, and what follows for the choice?",
      "What do {people} have to expect from each way, and which would you take?",
      "What does {measure} tell us here, and where does it stop telling?",
      "What becomes of {care} when {event}, and how would you prepare for it?",
      "Which of the possible answers can {people} live with, and why?",
    ],
    finding: [
      "{Care} depends more on the order of the steps than on the choice itself.",
      "Nobody has looked at {measure} since the question came up.",
      "When {event}, the effort falls on {people}.",
      "{People} have no part in the plans that are on the table.",
      "As things stand, nobody answers for {care} when {event}.",
      "The ways differ little on an ordinary day, and a lot when {event}.",
    ],
    recommendation: [
      "{Act}; that is what {care} needs most.",
      "{Act}, and look at {measure} after the first month.",
      "{Act}, and tell {people} before it starts.",
      "{Act}, with somebody named for the day when {event}.",
      "{Act}, and write down beforehand what would count as a failure.",
    ],
    reason: [
      "{People} can plan with it.",
      "It keeps {care} where it is.",
      "When {event}, there is still time to act.",
      "{Measure} speaks for it, as far as it goes.",
      "What it costs is known beforehand.",
      "The other ways move the trouble to {people}.",
    ],
    sure: [
      "Anyone can check {measure}, and it points one way.",
      "{Care} is what I look after, and this case is plain.",
      "Every objection I tried led back to the same answer.",
    ],
    fair: [
      "I know {care} well; what others see I do not know.",
      "{Measure} is a year old and may have changed.",
      "It holds on an ordinary day; I have not looked at the day when {event}.",
    ],
    unsure: [
      "I have no figure for {care}, only an impression.",
      "It rests on {measure}, which I could not look at.",
      "Most of it lies outside of what I know.",
    ],
    keyConcern: [
      "Nobody is prepared for the day when {event}.",
      "{Care} is lost a little at a time, and nobody notices.",
      "{People} hear of it too late.",
      "Those who read {measure} want it to be good.",
    ],
    consensus: [
      "{Care} has to be kept, whatever is chosen.",
      "{People} must know of it before it starts.",
      "Somebody should look at {measure} before the first step.",
      "There has to be an answer for the day when {event}.",
    ],
    gap: [
      "Nobody asked {people}.",
      "Nobody looked at {measure}.",
      "Nobody said what is done when {event}.",
      "Nobody named who answers for {care}.",
    ],
    parts: [
      "{one} would {act}; {other} would rather {rival}.",
      "{one} wants to {act}, {other} wants to {rival}, and both cannot be done.",
      "They part over the way: {act}, says {one}; {rival}, says {other}.",
    ],
    worries: [
      "{one} fears this: {quote}. {other} takes it for settled.",
      "What worries {one} does not fit what {other} found: {quote}.",
    ],
    kept: [
      "I would still {act}. The concern is met if somebody looks at {measure} before each step.",
      "I would still {act}: when {event}, the other way leaves {people} with nothing.",
      "The concern is fair, and it can be met: {act}, and name somebody who answers for {care}.",
      "The concern calls for care, not for another way: I would still {act}.",
    ],
    moved: [
      "The concern goes deeper than my first reason. I would now {act}.",
      "I had not weighed this. With it, I would {act}.",
      "My reason holds on an ordinary day only; for the other days it is better to {act}.",
    ],
    followed: [
      "If that is how others see it, I would {act} as well.",
      "I do not want to stand in the way, so {act}.",
      "Fine with me: {act}.",
    ],
    fresh: [
      "When {event}, the two ways differ by days; I had not said so.",
      "{People} would bear the difference; I had left them out.",
      "A look at {measure} could settle it within a week, so little is lost by looking.",
      "What going back costs was missing from what I said.",
      "{Care} can be tested on a small part first; I had spoken of the whole.",
    ],
    still: [
      "The other way still puts {care} at risk.",
      "Nothing that was said answers the day when {event}.",
      "We weigh {care} differently.",
      "{People} would still pay for it.",
    ],
    over: [
      "What was said meets my concern.",
      "In practice we mean the same.",
      "Once somebody looks at {measure}, nothing is left between us.",
    ],
    settle: [
      "What would {measure} have to show for you to give way?",
      "When {event}, who acts first under your recommendation, and within which time?",
      "Which single fact about {care} would make you change your recommendation?",
      "What would you tell {people} on the day it goes wrong?",
    ],
    decision: [
      "{Act}. One named person answers for {care}.",
      "{Act}, and look at {measure} after the first month.",
      "{Act}; {people} hear of it first.",
    ],
    doubted: [
      "A person has to decide whether to {act}.",
      "{Act}, if a person says so: those who were asked are not sure enough.",
    ],
    undecided: [
      "A person has to decide. What is on the table: {labels}.",
      "To be decided by a person: {labels}.",
    ],
    unsettled: [
      "No way prevails everywhere. On the table: {labels}. Nothing is started until one of them is chosen.",
      "Left open between {labels}; only what all of them share is done now.",
    ],
    alone: [
      "{Act}, and ask somebody who knows {care} before the second step.",
      "{Act}; nobody else was asked, so look at {measure} early.",
    ],
    rationale: [
      "What was said about {care} carried more than what was said against it.",
      "It keeps {care} and can be taken back at a known cost.",
      "The reasons were weighed, not the voices: {people} are better off with it.",
      "It is the way that still works when {event}.",
    ],
    rationaleOpen: [
      "{Care} speaks for the one side; the effort that falls on {people} speaks for the other.",
      "One side is right on an ordinary day, the other when {event}; nobody could say which weighs more.",
    ],
    rationaleDoubted: [
      "Everyone who was asked recommends it, and somebody has to be sure before it is done.",
      "Nothing speaks for another way, and too little is known of {care}.",
    ],
    choice: [
      "Its reason can be checked; the other's cannot yet.",
      "It leaves more ways open.",
      "It protects {people}, who were not asked.",
      "It still works when {event}.",
    ],
    inline: [
      "Write down what is done when {event}.",
      "Look at {measure} and note it.",
      "Name who answers for {care}.",
    ],
    separate: [
      "Ask {people} what they need, and come back with it.",
      "Rehearse the day when {event}.",
      "Find out how {measure} looked a year ago.",
    ],
    whyInline: [
      "It is small and belongs to this.",
      "Nothing can start without it.",
      "Whoever does the work knows it best.",
    ],
    whySeparate: [
      "It takes longer than this piece of work.",
      "Others have to be asked first.",
      "It matters beyond this question.",
    ],
    openQuestion: [
      "Who tells {people}?",
      "How will anyone notice when {event}?",
      "Who looks at {measure}, and when?",
      "What is {care} worth to those who pay?",
    ],
  },
};
