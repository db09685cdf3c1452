#!/usr/bin/env node
import { existsSync } from "node:fs";

const program = new URL("../dist/bin/main.js", import.meta.url);
if (existsSync(program)) {
  const { main } = await import(program.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  console.error(
    "dissensus: this checkout is not built yet. In its folder run: npm ci && npm run build",
  );
  process.exitCode = 1;
}
