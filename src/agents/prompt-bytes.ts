// A prompt as bytes. Seats that are asked together share all but the end of their prompts, and are asked one right after the other:
// what the last text became is kept, since to write it out again takes longer than all else about a request.
import type { Prompt } from "./render.ts";

export function promptBytes({ shared, transcript, own }: Prompt): Buffer {
  return Buffer.concat([sharedBytes(shared), transcriptBytes(transcript), Buffer.from(own)]);
}

/** The same function, which remembers what it last made. */
export function memoize<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly made: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}

const sharedBytes = memoize((text) => Buffer.from(text));
const transcriptBytes = memoize((text) => Buffer.from(text));
