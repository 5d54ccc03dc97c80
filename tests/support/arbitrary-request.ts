import * as fc from 'fast-check';
import * as z from 'zod/mini';

/** The part of JSON Schema that the contract uses. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** What breaks code that takes a string for an id, a path, a number, a pattern, a formula or a piece of a page. */
const NASTY: readonly unknown[] = [
  '',
  ' ',
  '.',
  '..',
  '/',
  'a/b',
  '__proto__',
  '__id__',
  'constructor',
  '\u0000',
  '\ud800',
  '\u202e',
  'NaN',
  '-1',
  '1e309',
  '%',
  '%00',
  "'",
  '"',
  '\\',
  '`',
  '${7*7}',
  '(a+)+$',
  '=1+1',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(300),
  'я'.repeat(2000),
  '😀'.repeat(40),
  0,
  -1,
  0.5,
  1e21,
  -0,
  2 ** 53,
  true,
  null,
  [],
  {},
  [[]],
  { $ne: null },
  { toString: 1 },
];

/**
 * Requests of one call: half of them as the contract asks, the others with a field that is missing, unknown or of another kind.
 * `known` are values that exist (ids, addresses), so that the use case is reached and not only the parser.
 */
export function arbitraryRequest(
  request: z.ZodMiniType,
  known: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema;
  const fitting = fits(schema, known);
  const names = Object.keys(schema.properties ?? {});
  const nasty = fc.constantFrom(...NASTY);
  const spoiled = fc
    .tuple(fitting, fc.constantFrom(...names, 'unknownField', '__proto__'), nasty, fc.boolean())
    .map(([value, name, instead, drop]) => {
      const entries = Object.entries(value as object).filter(([key]) => key !== name);
      return Object.fromEntries(drop ? entries : [...entries, [name, instead]]);
    });
  return fc.oneof(
    { weight: 5, arbitrary: fitting },
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: fc.oneof(nasty, fc.jsonValue()) },
  );
}

function fits(schema: Schema, known: Readonly<Record<string, readonly unknown[]>>): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fits(one, known)));
  if (schema.type === 'object') return fitsObject(schema, known);
  if (schema.type === 'array') return fc.array(fits(schema.items ?? {}, known), { maxLength: 5 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer(range(schema)));
  if (schema.type === 'number')
    return fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.double({ ...range(schema), noNaN: true }));
  if (schema.type === 'string') return fitsString(schema);
  return fc.jsonValue();
}

function fitsObject(
  { properties = {}, required = [] }: Schema,
  known: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const anything = fits(schema, known);
    const existing = known[name];
    return [
      name,
      existing
        ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: anything })
        : anything,
    ] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function fitsString({ pattern, minLength = 0, maxLength = 64 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  const nasty = NASTY.filter(
    (value): value is string => typeof value === 'string' && value.length >= minLength && value.length <= maxLength,
  );
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'binary' }),
    ...(nasty.length > 0 ? [fc.constantFrom(...nasty)] : []),
  );
}

const range = ({ minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 }: Schema): { min: number; max: number } => ({
  min: minimum,
  max: maximum,
});
