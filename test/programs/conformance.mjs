// Runs the public conformance suite on this Node: the suite asks for a function of `fs` that Node 20 does not have yet, and never calls it for servers.
import { register } from "node:module";
import { pathToFileURL } from "node:url";

const FS = `export * from "node:fs"; export const globSync = () => { throw new Error("not in this Node"); };`;
const HOOK = `export const resolve = (name, context, next) => name === "fs" && context.parentURL?.includes("/conformance/dist/") ? { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(FS)}`)}, shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
await import(pathToFileURL(process.env.SUITE).href);
