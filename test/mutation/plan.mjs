// What is mutated, by which tests it has to be noticed, and how much of it has to be. Every path stands here.
// `sample` is in proportion to how many mutants an area has; together they are 600.

/** Another seed draws other mutants. */
export const SEED = 1;
/** Of all mutants together, so many of a hundred have to be noticed. */
export const OVERALL = 80;

const RECOVERY = [
  "src/log/{repair,salvage,verify}.ts",
  "src/engine/deliberation/{step,lapse,history}.ts",
];
const without = (patterns) => patterns.map((pattern) => `!${pattern}`);

/** `isStaticSampled`: also what runs once, while a module is loaded. Each of those mutants needs a worker of its own and every test. */
export const AREAS = {
  kernel: {
    mutate: ["src/kernel/*.ts"],
    tests: [
      "src/kernel/*.test.ts",
      "src/engine/deliberation/laws.test.ts",
      "test/laws/kernel.test.ts",
    ],
    sample: 40,
  },
  log: {
    mutate: ["src/log/*.ts", ...without(RECOVERY)],
    // processes.test.ts runs the built package, in which nothing is mutated.
    tests: ["src/log/!(processes).test.ts"],
    sample: 170,
    floor: 90,
  },
  recovery: {
    mutate: RECOVERY,
    tests: [
      "src/log/{verify,crash,fork,file}.test.ts",
      "src/engine/deliberation/*.test.ts",
      "src/engine/runners/hosted.test.ts",
    ],
    sample: 60,
    floor: 90,
  },
  deliberation: {
    mutate: ["src/engine/deliberation/*.ts", ...without(RECOVERY)],
    tests: ["src/engine/deliberation/*.test.ts", "test/laws/form.test.ts"],
    sample: 100,
  },
  argument: { mutate: ["src/argument/*.ts"], tests: ["src/argument/*.test.ts"], sample: 130 },
  budget: {
    mutate: ["src/engine/runners/budget.ts"],
    tests: ["src/engine/runners/budget.test.ts"],
    sample: 20,
    floor: 90,
  },
  redaction: {
    mutate: ["src/text/{redaction,secrets,secret-*}.ts"],
    tests: ["src/text/{redaction,secrets,secret-files}.test.ts"],
    sample: 80,
    isStaticSampled: true,
  },
};
