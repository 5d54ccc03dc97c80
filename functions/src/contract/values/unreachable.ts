/** Ends an exhaustive switch: an unhandled member of the union does not compile. Throws when called. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
