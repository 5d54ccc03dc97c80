import type { BrandValues } from './brand-values';

const NONE = 'none';

/** One line for each field that differs, `company.taxId: 7700000000 -> 7707083893`. */
export function changedFields(present: BrandValues, wanted: BrandValues): string[] {
  const before = fieldsOf(present);
  const after = fieldsOf(wanted);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => [field, before.get(field) ?? NONE, after.get(field) ?? NONE] as const)
    .filter(([, former, next]) => former !== next)
    .map(([field, former, next]) => `${field}: ${former} -> ${next}`);
}

function fieldsOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (Array.isArray(value)) return new Map([[path.join('.'), value.join(', ')]]);
  if (typeof value === 'object' && value !== null)
    return new Map(Object.entries(value).flatMap(([name, inner]) => [...fieldsOf(inner, [...path, name])]));
  return new Map(typeof value === 'string' || typeof value === 'number' ? [[path.join('.'), String(value)]] : []);
}
