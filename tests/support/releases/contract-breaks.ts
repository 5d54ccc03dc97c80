/** The parts of a JSON Schema that docs/api/openapi.json uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly [limit: string]: unknown;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const LOWEST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const HIGHEST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const SAME = ['pattern', 'format', 'multipleOf'];

/**
 * What a page, an app or a node that knows the old contract loses with the new one, a sentence each: calls that are
 * gone, requests that are refused now, responses that the old schema refuses. `GET /panel/me response 200.role: …`
 */
export function contractBreaks(before: OpenApi, after: OpenApi): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, old]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      return now === undefined ? [`${call}: is gone`] : operationBreaks(call, [before, old], [after, now]);
    }),
  );
}

type Side<Part> = readonly [document: OpenApi, part: Part];

function operationBreaks(call: string, [before, old]: Side<Operation>, [after, now]: Side<Operation>): string[] {
  const sent = [before, requestOf(old)] as const;
  const accepted = [after, requestOf(now)] as const;
  // Only responses of success: of a refusal, pages read the code, and an unknown one is a failure as any other.
  const answered = [after, bodyOf(now.responses['200']?.content)] as const;
  const understood = [before, bodyOf(old.responses['200']?.content)] as const;
  return [
    ...breaks(`${call} request`, sent, accepted),
    ...breaks(`${call} response`, answered, understood),
    ...lostFields(`${call} response`, understood, answered),
  ];
}

const bodyOf = (content: Content | undefined): Schema => Object.values(content ?? {})[0]?.schema ?? {};

/** Parameters of the address and fields of the body as one object: a call has one or the other. */
function requestOf({ parameters = [], requestBody }: Operation): Schema {
  if (requestBody !== undefined) return bodyOf(requestBody.content);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

function resolved([document, schema]: Side<Schema>): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
}

/** `type: ['string', 'null']` is a short form of two variants. */
const variantsOf = (schema: Schema): readonly Schema[] | undefined =>
  schema.anyOf ?? schema.oneOf ?? (isList(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined);
const isList = (type: Schema['type']): type is readonly string[] => Array.isArray(type);
const valuesOf = ({ const: value, enum: values }: Schema): readonly unknown[] | undefined =>
  value === undefined ? values : [value];

/** Why a value that `from` allows may be refused by `to`. */
function breaks(at: string, from: Side<Schema>, to: Side<Schema>): string[] {
  const [given, wanted] = [resolved(from), resolved(to)];
  const variants = variantsOf(given);
  if (variants !== undefined) return variants.flatMap((variant) => breaks(at, [from[0], variant], to));
  const alternatives = variantsOf(wanted)?.map((variant) => breaks(at, [from[0], given], [to[0], variant]));
  if (alternatives !== undefined) return alternatives.reduce((best, each) => (each.length < best.length ? each : best));
  const allowed = valuesOf(wanted);
  const possible = valuesOf(given);
  if (allowed !== undefined) {
    if (possible === undefined) return [`${at}: any value, not only ${allowed.join(', ')}`];
    const extra = possible.filter((value) => !allowed.includes(value));
    return extra.length > 0 ? [`${at}: ${extra.join(', ')} is not among the known values`] : [];
  }
  const isType = wanted.type === undefined || given.type === wanted.type;
  const isInteger = given.type === 'integer' && wanted.type === 'number';
  if (possible === undefined && !isType && !isInteger)
    return [`${at}: ${String(given.type ?? 'anything')} instead of ${String(wanted.type)}`];
  return [
    ...(possible === undefined ? limitBreaks(at, given, wanted) : []),
    ...(wanted.required ?? []).flatMap((name) =>
      given.required?.includes(name) === true ? [] : [`${at}.${name}: is required`],
    ),
    ...Object.entries(given.properties ?? {}).flatMap(([name, field]) => {
      const known = wanted.properties?.[name];
      return known === undefined ? [] : breaks(`${at}.${name}`, [from[0], field], [to[0], known]);
    }),
    ...(given.items !== undefined && wanted.items !== undefined
      ? breaks(`${at}[]`, [from[0], given.items], [to[0], wanted.items])
      : []),
  ];
}

const text = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

function limitBreaks(at: string, given: Schema, wanted: Schema): string[] {
  const numberOf = (value: unknown, instead: number) => (typeof value === 'number' ? value : instead);
  const isNarrower = (name: string, sign: 1 | -1) =>
    sign * numberOf(given[name], sign * Infinity) > sign * numberOf(wanted[name], sign * Infinity);
  const narrower = [
    ...LOWEST.filter((name) => isNarrower(name, -1)),
    ...HIGHEST.filter((name) => isNarrower(name, 1)),
    ...SAME.filter((name) => wanted[name] !== undefined && wanted[name] !== given[name]),
  ];
  return narrower.map((name) => `${at}: ${name} is ${text(wanted[name])}, was ${text(given[name])}`);
}

/** Fields of the old response that the new one never has, the optional ones too. */
function lostFields(at: string, before: Side<Schema>, after: Side<Schema>): string[] {
  const [old, now] = [resolved(before), resolved(after)];
  const [variants, present] = [variantsOf(old), variantsOf(now)];
  if (variants !== undefined || present !== undefined)
    return (variants ?? [old]).flatMap((variant) => {
      const losses = (present ?? [now]).map((each) => lostFields(at, [before[0], variant], [after[0], each]));
      return losses.reduce((best, each) => (each.length < best.length ? each : best));
    });
  return [
    ...Object.entries(old.properties ?? {}).flatMap(([name, field]) => {
      const kept = now.properties?.[name];
      if (kept === undefined) return [`${at}.${name}: is gone`];
      return lostFields(`${at}.${name}`, [before[0], field], [after[0], kept]);
    }),
    ...(old.items !== undefined && now.items !== undefined
      ? lostFields(`${at}[]`, [before[0], old.items], [after[0], now.items])
      : []),
  ];
}
