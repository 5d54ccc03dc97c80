/** Links in e-mails contain secrets. They are removed from the URL as soon as the page has read them. */

/** Null if the URL does not contain the parameter. */
export function takeSecretFromUrl(name: string): string | null {
  const secret = new URLSearchParams(window.location.search).get(name);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return secret;
}

/** Like takeSecretFromUrl, but keeps the secret in the history entry for a reload or a step back. */
export function takeAndStoreSecret(name: string): string | null {
  const kept = (window.history.state ?? {}) as Record<string, unknown>;
  const secret = takeSecretFromUrl(name);
  if (secret === null) return typeof kept[name] === 'string' ? kept[name] : null;
  window.history.replaceState({ ...kept, [name]: secret }, '');
  return secret;
}

/** Like takeAndStoreSecret, for several parameters. */
export function takeAndStoreSecrets<Name extends string>(names: readonly Name[]): Record<Name, string | null> {
  const kept = (window.history.state ?? {}) as Record<string, unknown>;
  const search = new URLSearchParams(window.location.search);
  const values = Object.fromEntries(
    names.map((name) => [name, search.get(name) ?? (typeof kept[name] === 'string' ? kept[name] : null)]),
  ) as Record<Name, string | null>;
  window.history.replaceState({ ...kept, ...values }, '', window.location.pathname);
  return values;
}
