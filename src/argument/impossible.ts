// The end of every switch: a new member of a union that nobody handled does not compile.
export function impossible(value: never): never {
  throw new Error(`impossible: ${JSON.stringify(value)}`);
}
