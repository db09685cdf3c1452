// What is said beside a review: what was looked up, whether another's concern is right, what to do about what is open.
// Law: a rehearsal looks nothing up, and whatever it lists says that it does not exist.
import type { JsonObject } from "../../../script/json.ts";
import { itemsOf, propertiesOf, valuesOf } from "../tested/desk.ts";
import type { Reading } from "./reading.ts";

export function search(reading: Reading): JsonObject {
  const { title, where } = reading.mind.words.reviewing.source;
  const count = reading.chance("sources").below(2);
  return {
    found: Array.from({ length: count }, (_, i) => ({
      title: `${title} ${i + 1}`,
      where,
      says: reading.say("sourceSays"),
    })),
    summary: reading.say("searched"),
  };
}

/** How often a concern is found right, and how often wrong; between them it is half right. */
const RIGHT = {
  balanced: [0.35, 0.7],
  flaky: [0.35, 0.7],
  agreeable: [0.5, 0.9],
  sycophantic: [0.8, 1],
  stubborn: [0.35, 0.6],
  hostile: [0.7, 0.95],
} as const;

export function crossing(reading: Reading): JsonObject {
  const [right, half] = RIGHT[reading.mind.temperament];
  const ids = valuesOf(propertiesOf(itemsOf(reading.form["answers"]))["finding"]);
  return {
    answers: ids.map((finding) => {
      const drawn = reading.chance("right", finding).next();
      const [says, line] =
        drawn < right
          ? (["YES", "right"] as const)
          : drawn < half
            ? (["PARTIALLY", "halfRight"] as const)
            : (["NO", "wrong"] as const);
      return { finding, right: says, why: reading.say(line) };
    }),
  };
}

export function recommendations(reading: Reading): JsonObject {
  const ids = valuesOf(propertiesOf(itemsOf(reading.form["recommendations"]))["finding"]);
  return {
    recommendations: ids.map((finding) => ({
      finding,
      recommendation: reading.say("recommended"),
    })),
  };
}
