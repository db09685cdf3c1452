// The command line in a process that kills itself before its Nth operation on the disk: write, sync, cut, rename, folder sync.
// Arguments: N, then the command's own. Tells each acknowledged sequence number on descriptor 3 first; at the end, how many operations there were.
// Needs the built package.
import { writeSync } from "node:fs";
import { nodeFs } from "../../dist/log/fs.js";
import { Writer } from "../../dist/log/writer.js";
import { main } from "../../dist/cli/main.js";

const [limit, ...args] = process.argv.slice(2);
let operations = 0;

function counted(act) {
  return (...given) => {
    operations += 1;
    if (operations === Number(limit)) process.kill(process.pid, "SIGKILL");
    return act(...given);
  };
}

const disk = { ...nodeFs };
nodeFs.open = async (...given) => {
  const file = await disk.open(...given);
  return {
    ...file,
    write: counted((bytes) => file.write(bytes)),
    sync: counted(() => file.sync()),
    truncate: counted((size) => file.truncate(size)),
  };
};
nodeFs.rename = counted((from, to) => disk.rename(from, to));
nodeFs.syncFolder = counted((folder) => disk.syncFolder(folder));

// Called below on the writer itself.
// oxlint-disable-next-line typescript/unbound-method
const { append } = Writer.prototype;
Writer.prototype.append = async function (drafts) {
  const events = await append.call(this, drafts);
  // What is written before its folder is shown under its id is acknowledged to nobody yet.
  if (!this.folder.includes("/.new-")) for (const { seq } of events) writeSync(3, `${seq}\n`);
  return events;
};

process.exitCode = await main(args);
writeSync(3, `operations ${operations}\n`);
