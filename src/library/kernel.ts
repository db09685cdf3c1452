// For those who write protocols: the kernel, the forms of briefs and replies in zod, and a panel that votes.
export * from "../kernel/index.ts";
export { ask } from "../protocols/shared/ask.ts";
export { briefFields } from "../protocols/shared/brief.ts";
export { defineFact, type FactOf } from "../protocols/define.ts";
export {
  Panel,
  type PanelGiven,
  type PanelReply,
  type PanelTurn,
} from "../protocols/shared/panel.ts";
export { oneOf, text, schema } from "../protocols/shared/schema.ts";
