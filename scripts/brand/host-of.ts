/** A host name as browsers write it, in ASCII; null for anything else. */
export function hostOf(text: string): string | null {
  if (/[\s/@:?#%]/.test(text) || !URL.canParse(`https://${text}`)) return null;
  const { hostname } = new URL(`https://${text}`);
  const labels = hostname.split('.');
  const isName =
    hostname.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    /^([a-z]{2,}|xn--.+)$/.test(labels.at(-1) ?? '');
  return isName ? hostname : null;
}
