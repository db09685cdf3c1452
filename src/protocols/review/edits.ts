// Edits of the artifact. What they do to a text is the same for whoever reads the log.
export { edited, editProblem, versionTexts } from "../../text/edits.ts";
