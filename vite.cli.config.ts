import { defineConfig } from "vite";

// The command line as a few files instead of some hundred: it starts in half the time. The library stays as the compiler leaves it.
export default defineConfig({
  // Data is read whole: a getter for each of its thousands of names would take a tenth of the start.
  json: { namedExports: false, stringify: true },
  build: {
    ssr: "src/cli/main.ts",
    outDir: "dist/bin",
    emptyOutDir: true,
    target: "node20",
    minify: false,
    license: { fileName: "licenses.md" },
    // Packages that only some need are looked for when they are named.
    rolldownOptions: {
      external: [
        "@ai-sdk/azure",
        "@ai-sdk/amazon-bedrock",
        "@dbos-inc/dbos-sdk",
        "@opentelemetry/api",
        "pg",
      ],
      output: { entryFileNames: "main.js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: true, target: "node" },
});
