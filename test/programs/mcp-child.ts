// `dissensus mcp` over the plays, in a process of its own, with everything in it that should not be on standard output.
import { serveBackend } from "../../src/cli/commands/serve.ts";
import { fileLogStore } from "../../src/log/file.ts";
import { PlayHouse } from "../builders/mcp-house.ts";

/** As a dependency might that was written for a terminal. */
class NoisyHouse extends PlayHouse {
  constructor(...given: ConstructorParameters<typeof PlayHouse>) {
    super(...given);
    const { standing } = this;
    this.standing = async (id) => {
      console.log("a log line");
      console.info("%s", '{"jsonrpc":"2.0","id":1,"result":{}}');
      process.stdout.write("a word without an end");
      return standing(id);
    };
    this.list = async () => {
      console.table([{ a: 1 }]);
      console.warn("a warning");
      throw new Error("the disk is on fire at /secret/place");
    };
  }
}

const backend = new NoisyHouse(fileLogStore(process.env["PLAY_ROOT"] ?? ""));
process.exitCode = await serveBackend({ err: (text) => void process.stderr.write(text) }, backend);
