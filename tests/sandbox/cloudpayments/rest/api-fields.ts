import { parseInstant } from '../dates';
import { parseAmount } from '../money';

/** The request is invalid: the response is `Success: false` with this message. */
export class ApiRefusal extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The parameters of one call, from its JSON body. Names are case-insensitive, as at the provider. */
export class ApiFields {
  private readonly values = new Map<string, unknown>();

  constructor(rawBody: string) {
    const parsed: unknown = rawBody === '' ? {} : JSON.parse(rawBody);
    if (!isRecord(parsed)) return;
    for (const [name, value] of Object.entries(parsed))
      if (value !== null && value !== '') this.values.set(name.toLowerCase(), value);
  }

  private read<Value>(name: string, convert: (value: unknown) => Value | null): Value | null {
    const value = this.values.get(name.toLowerCase());
    if (value === undefined) return null;
    const converted = convert(value);
    if (converted === null) throw new ApiRefusal(`${name} is not valid`);
    return converted;
  }

  has(name: string): boolean {
    return this.values.has(name.toLowerCase());
  }

  text(name: string): string {
    return this.read(name, asText) ?? '';
  }

  texts(name: string): string[] {
    return this.read(name, (value) => [value].flat().map(asText)) ?? [];
  }

  json(name: string): unknown {
    return this.read<unknown>(name, (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value));
  }

  amount(name: string): number | null {
    return this.read(name, parseAmount);
  }

  /** A fraction in an integer field is rounded without an error. */
  integer(name: string): number | null {
    return this.read(name, (value) => (Number.isFinite(Number(value)) ? Math.round(Number(value)) : null));
  }

  instant(name: string): number | null {
    return this.read(name, (value) => parseInstant(String(value)));
  }

  oneOf<const Value extends string>(name: string, allowed: readonly Value[]): Value | null {
    return this.read(
      name,
      (value) => allowed.find((item) => item.toLowerCase() === String(value).toLowerCase()) ?? null,
    );
  }
}

export function required<Value>(name: string, value: Value | null): Value {
  if (value === null || value === '') throw new ApiRefusal(`${name} is required`);
  return value;
}
