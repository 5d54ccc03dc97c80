import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import * as z from 'zod/mini';
import { BRAND } from '@functions/base/contract/values/brand';
import { CALLER_REFUSALS, type CallerKind, type Endpoint } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import { NOTIFICATION_TYPES } from '@functions/payments/contract/values/payments';
import { failure } from '@functions/base/contract/wire';
import { PANEL_ROUTES } from '@functions/http/panel-routes';
import { REFUSALS } from '@functions/http/refusals';
import { ROUTES } from '@functions/http/routes';
import { inRepository } from '../lib/repository';

type Json = Readonly<Record<string, unknown>>;

/** Who a call is for, in the order of the document. */
const AUDIENCES = {
  customers: 'The site and the native apps, for customers and visitors.',
  nodes: 'VPN nodes.',
  staff: 'The panel.',
  operations: 'Monitoring, and the mail service.',
  webhooks: 'Notifications of the payment provider.',
} as const;
type Audience = keyof typeof AUDIENCES;

const SECURITY: Readonly<Record<CallerKind, readonly Json[] | undefined>> = {
  anyone: undefined,
  visitor: [{}, { idToken: [] }],
  signedIn: [{ idToken: [] }],
  customer: [{ idToken: [] }],
  staff: [{ staffToken: [] }],
  node: [{ nodeKey: [] }],
  monitor: [{ monitoringKey: [] }],
  mailService: [{ mailReportsKey: [] }],
};

const FAILURE: Json = { $ref: '#/components/schemas/Failure' };

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });

/** Every call of the API with its audience. */
export const CALLS: readonly { readonly audience: Audience; readonly endpoint: Endpoint }[] = [
  ...ROUTES.map(({ endpoint }) => ({ audience: audienceOf(endpoint), endpoint })),
  ...PANEL_ROUTES.map(({ endpoint }) => ({ audience: 'staff' as const, endpoint })),
];

function audienceOf({ caller, path }: Endpoint): Audience {
  if (caller === 'node') return 'nodes';
  if (caller === 'monitor' || caller === 'mailService' || path.startsWith('/api/health')) return 'operations';
  return path.startsWith('/auth/') || path.startsWith('/api/auth/staff') ? 'staff' : 'customers';
}

/** The refusals of a call: its own, those of its caller kind, and those that any call may return. */
const refusalsOf = ({ caller, refusals, requiresAppCheck }: Endpoint): readonly RefusalCode[] => [
  ...new Set<RefusalCode>([
    ...refusals,
    ...CALLER_REFUSALS[caller],
    ...(requiresAppCheck === true ? (['app_not_verified'] as const) : []),
    'busy',
  ]),
];

/** Who calls from outside of the product: the site publishes these calls as /openapi.json. */
export const OUTSIDE: readonly Audience[] = ['customers', 'nodes', 'operations', 'webhooks'];

/**
 * The calls of these audiences as an OpenAPI 3.1 document, derived from the contract: schemas, callers, refusals,
 * docstrings.
 */
export function openApiDocument(audiences = Object.keys(AUDIENCES) as readonly Audience[]): Json {
  const docs = docstrings();
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND.name.en} API`,
      version: '1',
      description:
        'Derived from the contract. Dates are ISO 8601 in UTC, days are ' +
        'YYYY-MM-DD in Moscow, amounts are roubles.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The site; the calls of the panel also work without and with /api.' }],
    tags: audiences.map((name) => ({ name, description: AUDIENCES[name] })),
    paths: pathsOf(audiences, docs),
    components: {
      securitySchemes: {
        idToken: bearer('The ID token of Firebase Authentication.'),
        staffToken: bearer('The access token of a member of staff, bound to the browser by a cookie.'),
        nodeKey: bearer('The key of a VPN node, created in the panel.'),
        monitoringKey: bearer('The key of the monitoring service.'),
        mailReportsKey: bearer('The key of the mail service.'),
      },
      schemas: { Failure: schemaOf(failure, 'output') },
    },
  };
}

function pathsOf(audiences: readonly Audience[], docs: ReadonlyMap<string, string>): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { audience, endpoint } of CALLS.filter((call) => audiences.includes(call.audience)))
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, audience, docs);
  for (const type of audiences.includes('webhooks') ? NOTIFICATION_TYPES : [])
    paths[`/api/webhooks/cloudpayments/${type}`] = { post: webhookOperation(type) };
  return paths;
}

function operationOf(endpoint: Endpoint, audience: Audience, docs: ReadonlyMap<string, string>): Json {
  const { name, caller, effect, limits } = endpoint;
  const { roles, audit } = endpoint as Partial<PanelEndpoint>;
  const security = SECURITY[caller];
  return {
    operationId: name,
    tags: [audience],
    summary: summaryOf(docs.get(name) ?? name),
    description: docs.get(name) ?? name,
    ...(security !== undefined && { security }),
    'x-effect': effect,
    ...(endpoint.effect === 'change' && { 'x-repetition': endpoint.repetition }),
    ...(limits.length > 0 && { 'x-limits': limits }),
    ...(roles !== undefined && { 'x-roles': roles }),
    ...(audit !== undefined && { 'x-audit': typeof audit === 'string' ? audit : null }),
    ...requestOf(endpoint),
    responses: {
      200: { description: 'Done.', content: json(schemaOf(endpoint.response, 'output')) },
      ...refusedResponses(endpoint),
    },
  };
}

function requestOf({ method, inQuery, request, contentType }: Endpoint): Json {
  const schema = schemaOf(request, 'input');
  const content = { ...json(schema), ...(contentType && { [contentType]: { schema } }) };
  if (method !== 'GET' && inQuery !== true) return { requestBody: { required: true, content } };
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: readonly string[] };
  return {
    parameters: Object.entries(properties).map(([name, property]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: property,
    })),
  };
}

/** The refusals by status. */
function refusedResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => REFUSALS[code].status);
  const failed = json(FAILURE);
  const refused = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${REFUSALS[code].message}`).join('\n'),
      content: json(failureSchema(endpoint, codes)),
    },
  ]);
  const badInput = { description: '`bad_input`: the request does not match the schema.', content: failed };
  const { 400: own, ...others } = Object.fromEntries(refused) as Record<number, { description: string }>;
  return {
    400: own === undefined ? badInput : { ...badInput, description: `${badInput.description}\n${own.description}` },
    ...others,
    500: { description: '`internal`: a fault of the server; `requestId` names it in the log.', content: failed },
  };
}

/** The schema of the responses with one status: a refusal with details has more fields than the others. */
function failureSchema({ refusalDetails = {} }: Endpoint, codes: readonly RefusalCode[]): Json {
  const detailed = codes.flatMap((code) => {
    const details = refusalDetails[code];
    return details === undefined ? [] : [z.extend(failure, { ...details.shape, code: z.literal(code) })];
  });
  if (detailed.length === 0) return FAILURE;
  return { anyOf: [FAILURE, ...detailed.map((schema) => schemaOf(schema, 'output'))] };
}

const webhookOperation = (type: string): Json => ({
  operationId: `webhook-${type}`,
  tags: ['webhooks'],
  summary: `The ${type} notification of CloudPayments.`,
  description: `The fields are those of the provider: https://developers.cloudpayments.ru/en/#notifications`,
  parameters: [
    {
      name: 'Content-HMAC',
      in: 'header',
      required: true,
      description: 'HMAC-SHA256 of the body with the API password, in base64.',
      schema: { type: 'string' },
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
  },
  responses: {
    200: {
      description: 'Stored; `check` answers with the code of its decision.',
      content: json({ type: 'object', properties: { code: { type: 'integer' } }, required: ['code'] }),
    },
    401: { description: 'The signature is wrong.' },
    500: { description: 'Not stored; the provider sends it again.' },
  },
});

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const whole: Json = z.toJSONSchema(schema, { io, unrepresentable: 'throw', override: withoutDatePattern });
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== '$schema'));
}

/** The format says it; the pattern of a date is three lines long. */
function withoutDatePattern({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }): void {
  if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern;
}

/** The first sentence. */
const summaryOf = (text: string): string => /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;

/** The docstring of every call, from the source of the contract, as one line. */
export function docstrings(): ReadonlyMap<string, string> {
  const found = globSync(inRepository('functions', 'src', '*', 'contract', '**', '*.ts')).flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    return source.statements.filter(ts.isVariableStatement).flatMap((statement) => {
      const [declaration] = statement.declarationList.declarations;
      const comment = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)?.comment;
      if (declaration === undefined || !ts.isIdentifier(declaration.name) || comment === undefined) return [];
      return [[declaration.name.text, (ts.getTextOfJSDocComment(comment) ?? '').replaceAll(/\s+/g, ' ')] as const];
    });
  });
  return new Map(found);
}
