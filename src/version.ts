// This release. package.json says the same; a test holds the two together.
export const VERSION = "0.11.1";
