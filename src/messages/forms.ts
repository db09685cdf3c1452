// What a person reads in the form of an ask: labels, choices and help, from the catalogue of the ask's protocol, then from that for all.
// Law: what no catalogue has is shown by the name that the form itself has for it, and help as the form states it.
import { protocolCalled } from "../kernel/registry.ts";
import type { FormWords } from "../kernel/phrase.ts";
import type { Language } from "../text/language.ts";
import { fieldName, shortTerm } from "./report.ts";
import core from "./forms.json" with { type: "json" };

const LANGUAGES: readonly Language[] = ["en", "ja", "zh"];

export class FormVoice {
  readonly #lang: Language;
  readonly #catalogues: readonly FormWords[];

  constructor(lang: Language, protocol: string) {
    this.#lang = lang;
    const own = protocolCalled(protocol)?.forms;
    this.#catalogues = own ? [own, core] : [core];
  }

  /** A field, by its name and the name of what it is in. */
  label(name: string, within: string): string {
    return (
      this.#find("labels", `${within}.${name}`) ??
      this.#find("labels", name) ??
      fieldName(this.#lang, name)
    );
  }

  /** A word that may be chosen in a field. */
  choice(name: string, word: string): string {
    return this.named(name, word) ?? this.#find("labels", word) ?? this.#term(word);
  }

  /** One that a field has a name of its own for. */
  named(name: string, word: string): string | undefined {
    return this.#find("labels", `${name}=${word}`);
  }

  /** What is asked for; empty where nobody put it into words for people. */
  task(purpose: string): string {
    return this.#find("labels", `task=${purpose}`) ?? "";
  }

  example(name: string): string {
    return this.#find("labels", `example:${name}`) ?? "";
  }

  help(stated: string): string {
    const known = this.#find("help", stated);
    const shown = known === undefined || known === "" ? stated : known;
    return this.#isSilent(stated) ? "" : `${shown.charAt(0).toUpperCase()}${shown.slice(1)}`;
  }

  /** The label says it all. */
  #isSilent(stated: string): boolean {
    return this.#catalogues.some(({ help }) => help[stated]?.length === 0);
  }

  #term(word: string): string {
    const known = shortTerm(this.#lang, word);
    return known === word ? word.replaceAll(/[_-]/g, " ") : known;
  }

  #find(table: keyof FormWords, key: string): string | undefined {
    const at = LANGUAGES.indexOf(this.#lang);
    for (const words of this.#catalogues)
      if (Object.hasOwn(words[table], key)) return words[table][key]?.[at];
    return undefined;
  }
}
