import { parseInstant } from '../dates';
import { parseAmount } from '../money';

/** The request is invalid: the response is `Success: false` with this message. */
export class ApiRefusal extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The parameters of one call, from a form or JSON body. Names are case-insensitive, as at the provider. */
export class ApiFields {
  private readonly values = new Map<string, unknown>();

  constructor(rawBody: string, contentType: string) {
    if (contentType.startsWith('application/json')) {
      const parsed: unknown = rawBody === '' ? {} : JSON.parse(rawBody);
      if (isRecord(parsed)) for (const [name, value] of Object.entries(parsed)) this.add(name, value);
    } else for (const [name, value] of new URLSearchParams(rawBody)) this.addRepeated(name, value);
  }

  private add(name: string, value: unknown): void {
    if (value !== null && value !== undefined && value !== '') this.values.set(name.toLowerCase(), value);
  }

  /** Reads `Statuses=a&Statuses=b`, `Statuses[]=a` and `Statuses[0]=a` as lists. */
  private addRepeated(name: string, value: string): void {
    const key = name.replace(/\[\d*\]$/, '');
    const before = this.values.get(key.toLowerCase());
    if (key === name && before === undefined) this.add(name, value);
    else this.add(key, [...(before === undefined ? [] : [before].flat()), value]);
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

  flag(name: string): boolean | null {
    return this.read(name, (value) => ['true', '1'].includes(String(value).toLowerCase()));
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
