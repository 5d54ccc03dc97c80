import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { jsonCall, type JsonRequest, type JsonResponse } from '../../../scripts/node-agent/json-call';
import { openApiDocument } from '../../../scripts/reports/openapi';

const DOCUMENT = 'the OpenAPI document';

type Schema = Readonly<Record<string, unknown>>;
interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Schema;
}

/**
 * Made before the first call: loading every route of the server can keep a busy process from everything else for ten
 * seconds, and a connection that a former call left open is gone after five.
 */
const { paths, components } = JSON.parse(JSON.stringify(openApiDocument())) as ApiDocument;

function validatorWith(options: Options): Ajv2020 {
  const validator = new Ajv2020({ strict: false, ...options });
  addFormats(validator);
  return validator;
}

const bodies = validatorWith({});
/** A query string carries numbers as text. */
const queries = validatorWith({ coerceTypes: true });
const compiled = new WeakMap<object, ValidateFunction>();

/**
 * The call of an external program, checked against the OpenAPI document. Throws an error with the name of the call and
 * the path of the field if the request or the response differs from the document, also by a field that the document
 * does not have.
 */
export async function documentedCall(url: string, request: JsonRequest): Promise<JsonResponse> {
  const { pathname, searchParams } = new URL(url);
  const method = request.body === undefined ? 'get' : 'post';
  const operation = paths[pathname]?.[method];
  if (operation === undefined) throw new Error(`${DOCUMENT} has no ${method.toUpperCase()} ${pathname}`);
  const { operationId: name, requestBody, responses } = operation;
  if (requestBody !== undefined) check(`${name}: the request`, bodies, requestBody, bodySchema, request.body);
  check(`${name}: the query`, queries, operation, querySchema, Object.fromEntries(searchParams));
  /** A `$ref` of a response names a schema of the document's components. */
  const responseSchema = (part: Content): Schema => ({ ...jsonSchema(part), components });
  const response = await jsonCall(url, request);
  const documented = responses[response.status];
  if (documented === undefined) throw new Error(`${name}: ${DOCUMENT} has no response with status ${response.status}`);
  check(`${name}: the response with status ${response.status}`, bodies, documented, responseSchema, response.body);
  return response;
}

function check<Part extends object>(
  what: string,
  validator: Ajv2020,
  part: Part,
  schemaOf: (part: Part) => Schema,
  value: unknown,
): void {
  const validate = compiled.get(part) ?? validator.compile(schemaOf(part));
  compiled.set(part, validate);
  if (validate(value)) return;
  throw new Error(`${what} does not match ${DOCUMENT}: ${(validate.errors ?? []).map(sentence).join('; ')}`);
}

const jsonSchema = ({ content }: Content): Schema => content['application/json'].schema;

/** The server ignores an unknown field, but a client that sends one has misspelt it. */
const bodySchema = (part: Content): Schema => withoutUnknownFields(jsonSchema(part));

const querySchema = ({ parameters = [] }: Operation): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  additionalProperties: false,
});

function withoutUnknownFields(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    isObjectSchema(value) ? { additionalProperties: false, ...value } : value,
  ) as Schema;
}

const isObjectSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'object' && 'properties' in value;

function sentence({ instancePath, keyword, params, message = '' }: ErrorObject): string {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  if (keyword === 'required') return `${instancePath}/${missingProperty ?? ''} is missing`;
  if (keyword === 'additionalProperties') return `${instancePath}/${additionalProperty ?? ''} is unknown`;
  return `${instancePath} ${message}`;
}
