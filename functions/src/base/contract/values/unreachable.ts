/**
 * A stored document, or another process, names a kind that this release does not know: a newer release wrote it. What
 * needs it has to wait for that release. The message has no other part of the value.
 */
export class UnknownKind extends Error {}

/** Ends an exhaustive switch: an unhandled member of the union does not compile. Throws UnknownKind when called. */
export function unreachable(value: never): never {
  throw new UnknownKind(`unknown kind: ${nameOf(value)}`);
}

/** Throws UnknownKind for a kind that a table of all kinds does not have. */
export function expectKnown<Kind extends string>(known: Readonly<Record<Kind, unknown>>, kind: Kind): void {
  if (!Object.hasOwn(known, kind)) unreachable(kind as never);
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 64);
  if (typeof value !== 'object' || value === null) return typeof value;
  const { kind, type } = value as { kind?: unknown; type?: unknown };
  return typeof kind === 'string' || typeof type === 'string' ? nameOf(kind ?? type) : 'object';
}
