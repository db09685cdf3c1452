import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: "../dist/ui",
    emptyOutDir: true,
    // Everything is a file of its own, so that the page's policy needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: "es2022",
    license: { fileName: "licenses.md" },
    // The graph is drawn by one large library, loaded when somebody opens that view; bench/ holds what the first page loads.
    chunkSizeWarningLimit: 800,
  },
});
