// How a record names somebody of a team: the opaque id of an account, and how it was let in. No name, no address: those lie where
// they can be erased, and are put in where a record is shown.
// Law: whoever acts on their own machine is named as ever; nothing of an older record changes.

/** `how`: by the word of an identity provider, or by a token. */
export type HowLetIn = "oidc" | "token";

export interface AccountWord {
  readonly account: string;
  readonly how: HowLetIn;
}

const ACCOUNT = /\baccount:([0-9a-f]{32}):(?:oidc|token)\b/g;
const WHOLE = new RegExp(`^${ACCOUNT.source}$`);

/** As a record's `who` says it. */
export function accountWord({ account, how }: AccountWord): string {
  return `account:${account}:${how}`;
}

/** Whether a record's `who` is an account's. */
export function isAccountWord(who: string): boolean {
  return WHOLE.test(who);
}

/** The account in a record's `who`; undefined where it names no account. */
export function accountIn(who: string): string | undefined {
  return WHOLE.exec(who)?.[1];
}

/** A text with a name wherever it names an account. */
export function nameAccounts(text: string, nameOf: (account: string) => string): string {
  return text.includes("account:")
    ? text.replace(ACCOUNT, (_, account: string) => nameOf(account))
    : text;
}
