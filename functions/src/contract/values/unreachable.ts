/** Ends an exhaustive switch: a new member of the union does not compile until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
