// Starts the server of the plugin: the package that this folder lies in, a built checkout or an installed one; where it lies alone, the `dissensus` of the PATH.
// Law: nothing is fetched. What is not on this machine is asked for by name.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

const [own, built] = ["../bin/dissensus.js", "../dist/bin/main.js"].map((path) => new URL(path, import.meta.url));
const MISSING = "dissensus is not on this machine: build the checkout (npm ci && npm run build), or put `dissensus` on the PATH (npm link).\n";

if (existsSync(own) && existsSync(built)) await import(own.href);
else {
  // The shell finds what npm links under every system's own name; nothing of a stranger is in the line.
  const server = spawn("dissensus mcp", { shell: true, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code) => {
    if (code === 127 || code === 9009) process.stderr.write(MISSING); // what a shell says of a command that it does not know
    process.exitCode = code ?? 1;
  });
}
