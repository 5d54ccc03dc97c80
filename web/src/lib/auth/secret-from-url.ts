/** Links in mails carry secrets: they leave the address as soon as the page has read them. */

/** Null when the address does not carry it. */
export function takeSecretFromUrl(name: string): string | null {
  const secret = new URLSearchParams(window.location.search).get(name);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return secret;
}

/** The same, but this entry of the history still knows it after a reload or a step back. */
export function takeAndStoreSecret(name: string): string | null {
  const kept = (window.history.state ?? {}) as Record<string, unknown>;
  const secret = takeSecretFromUrl(name);
  if (secret === null) return typeof kept[name] === 'string' ? kept[name] : null;
  window.history.replaceState({ ...kept, [name]: secret }, '');
  return secret;
}

/** Several values at once; a reload or a step back still knows them. */
export function takeAndStoreSecrets<Name extends string>(names: readonly Name[]): Record<Name, string | null> {
  const kept = (window.history.state ?? {}) as Record<string, unknown>;
  const search = new URLSearchParams(window.location.search);
  const values = Object.fromEntries(
    names.map((name) => [name, search.get(name) ?? (typeof kept[name] === 'string' ? kept[name] : null)]),
  ) as Record<Name, string | null>;
  window.history.replaceState({ ...kept, ...values }, '', window.location.pathname);
  return values;
}
