/**
 * Whether an API returned everything of `wanted`; it may add fields of its own. An absent field equals an empty value,
 * because the APIs leave those out. Lists must have the same entries in the same order.
 */
export function isIncluded(wanted: unknown, found: unknown): boolean {
  if (found === undefined) return isEmpty(wanted);
  if (Array.isArray(wanted))
    return (
      Array.isArray(found) && wanted.length === found.length && wanted.every((each, at) => isIncluded(each, found[at]))
    );
  if (typeof wanted === 'object' && wanted !== null)
    return (
      typeof found === 'object' &&
      found !== null &&
      Object.entries(wanted).every(([key, value]) => isIncluded(value, (found as Record<string, unknown>)[key]))
    );
  return wanted === found;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === 0 || value === false || value === '' || (Array.isArray(value) && value.length === 0);
