// What people are called, put in where answers go out: records and everything made from them name accounts by their ids.
// Law 1: a name is looked up when it is shown. Whoever was erased, or has left, is a former member from then on, on every server.
// Law 2: a name is text that means nothing to JSON, HTML or a terminal, however deep it lies in an answer.
import { nameAccounts } from "../log/index.ts";
import type { Accounts, Member } from "./accounts.ts";

export const FORMER = "a former member";
/** So long a list of members is good for: as long as an erased name may be seen. */
const FRESH_MS = 2_000;
const LONGEST_NAME = 80;

export class Names {
  readonly #load: () => Promise<readonly Member[]>;
  readonly #now: () => number;
  #loaded: { readonly at: number; readonly members: Promise<readonly Member[]> } | undefined;

  constructor(accounts: Pick<Accounts, "membersOf">, workspace: string, now = Date.now) {
    this.#load = () => accounts.membersOf(workspace);
    this.#now = now;
  }

  members(): Promise<readonly Member[]> {
    const now = this.#now();
    if (this.#loaded === undefined || now - this.#loaded.at >= FRESH_MS) {
      const members = this.#load();
      this.#loaded = { at: now, members };
      members.catch(() => (this.#loaded = undefined));
    }
    return this.#loaded.members;
  }

  /** Somebody joined, left or was erased. */
  forget(): void {
    this.#loaded = undefined;
  }

  async nameOf(): Promise<(account: string) => string> {
    const named = new Map((await this.members()).map((each) => [each.account, tidy(each.name)]));
    return (account) => named.get(account) || FORMER;
  }

  /** Of somebody who is there: who is not in the list has only just come. */
  async nameOfGuest(account: string): Promise<string> {
    const isListed = (await this.members()).some((each) => each.account === account);
    if (!isListed) this.forget();
    return (await this.nameOf())(account);
  }

  /** The same answer, with names. */
  async tell(response: Response): Promise<Response> {
    const { body, status, headers: given } = response;
    if (body === null) return response;
    const headers = new Headers(given);
    headers.delete("content-length");
    if (headers.get("content-type")?.startsWith("text/event-stream") === true)
      return new Response(body.pipeThrough(this.#stream()), { status, headers });
    // What begins with a byte order mark keeps it.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    return new Response(nameAccounts(text, await this.nameOf()), { status, headers });
  }

  /** Whole lines at a time, so that no id is met in two parts. */
  #stream(): TransformStream<Uint8Array, Uint8Array> {
    const [decoder, encoder] = [new TextDecoder("utf-8", { ignoreBOM: true }), new TextEncoder()];
    let rest = "";
    const say = async (
      text: string,
      to: TransformStreamDefaultController<Uint8Array>,
    ): Promise<void> => {
      if (text !== "")
        to.enqueue(
          encoder.encode(
            text.includes("account:") ? nameAccounts(text, await this.nameOf()) : text,
          ),
        );
    };
    return new TransformStream({
      async transform(chunk, to) {
        const text = rest + decoder.decode(chunk, { stream: true });
        const end = text.lastIndexOf("\n") + 1;
        rest = text.slice(end);
        await say(text.slice(0, end), to);
      },
      flush: (to) => say(rest, to),
    });
  }
}

/** No quotation mark, no bracket, no control character: it stands in JSON within JSON as well as on a page. */
function tidy(name: string): string {
  return name
    .replace(/["\\<>&\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME);
}
