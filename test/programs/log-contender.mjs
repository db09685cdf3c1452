// Tries again and again to become the writer; appends one note each time it does. Needs the built package.
import { fileLogStore } from "../../dist/log/index.js";

const [root, id, attempts] = process.argv.slice(2);
const store = fileLogStore(root);
const count = { won: 0, refusedByPid: 0, refusedUnnamed: 0, other: [] };
for (let i = 0; i < Number(attempts); i += 1) {
  try {
    const log = await store.open(id);
    await log.append([
      {
        type: "fact.recorded",
        data: {
          key: `${process.pid}/${i}`,
          fact: { kind: "notice", code: "note", text: "x".repeat(3000), seat: null },
        },
      },
    ]);
    await log.close();
    count.won += 1;
  } catch (cause) {
    if (cause.code !== "busy" || cause.exit !== 6) count.other.push(String(cause));
    else if (Number.isInteger(cause.facts.pid)) count.refusedByPid += 1;
    else count.refusedUnnamed += 1;
  }
}
process.stdout.write(`${JSON.stringify(count)}\n`);
