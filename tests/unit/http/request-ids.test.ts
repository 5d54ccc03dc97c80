import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { endpoint } from '@functions/base/contract/endpoint';
import { ok, fail } from '@functions/base/rules/result';
import type { HttpRequest } from '@functions/http/http-message';
import { route } from '@functions/ports/route';
import { apiServer } from '@functions/http/server';
import { webhookServer } from '@functions/http/webhooks';
import type { PaymentProvider } from '@functions/purchase/ports/payment-provider';
import type { Deps } from '@functions/ports/services';
import { Contention } from '@functions/base/ports/repositories';
import { paymentProviders } from '@functions/providers/payment-providers';

interface Line {
  readonly message: string;
  readonly fields: Record<string, unknown>;
}

/** Dependencies with a log and nothing else. */
function withLog(): { deps: Deps; lines: Line[] } {
  const lines: Line[] = [];
  const note = (message: string, fields: Record<string, unknown> = {}) => void lines.push({ message, fields });
  const log: Deps['log'] = { info: note, warn: note, error: (message, _error, fields) => note(message, fields) };
  return { deps: { log } as Deps, lines };
}

const routeThat = (name: string, answer: (deps: Deps) => Promise<ReturnType<typeof ok> | ReturnType<typeof fail>>) =>
  route(
    endpoint({
      name,
      method: 'GET',
      path: `/api/${name}`,
      caller: 'anyone',
      effect: 'read',
      limits: [],
      refusals: [],
      request: z.object({}),
      response: z.object({}),
    }),
    answer as never,
  );

const ROUTES = [
  routeThat('works', async ({ log }) => {
    log.info('worked');
    return ok({});
  }),
  routeThat('refuses', () => Promise.resolve(fail('not_active'))),
  routeThat('breaks', () => Promise.reject(new Error('the database failed'))),
  routeThat('loses', () => Promise.reject(new Contention('again'))),
];

const brokenProvider = {
  name: 'broken',
  responseTo: () => ({}),
  receiveNotification: () => {
    throw new Error('nonsense');
  },
} as unknown as PaymentProvider;

const TRACE = '105445aa7843bc8bf206b12000100000';
const ask = (path: string, headers: Record<string, string> = {}): HttpRequest => ({
  method: 'GET',
  path,
  query: {},
  headers,
  rawBody: Buffer.alloc(0),
});

describe('every response has a request id, and every log line of the request contains it (P20)', () => {
  it.each([
    ['/api/works', 200],
    ['/api/refuses', 409],
    ['/api/nothing', 404],
    ['/api/breaks', 500],
    ['/api/loses', 503],
  ])('%s returns %i', async (path, status) => {
    const { deps, lines } = withLog();
    const reply = await apiServer(deps, ROUTES)(ask(path));
    const requestId = reply.headers?.['x-request-id'];
    expect(reply.status).toBe(status);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    for (const { fields } of lines) expect(fields.requestId).toBe(requestId);
    if (status >= 500) expect(reply.body).toMatchObject({ success: false, requestId });
    if (status >= 500) expect(lines).toHaveLength(1);
  });

  it('two requests have two ids, and the caller’s own id is not accepted', async () => {
    const { deps } = withLog();
    const api = apiServer(deps, ROUTES);
    const replies = await Promise.all([api(ask('/api/works')), api(ask('/api/works', { 'x-request-id': 'mine' }))]);
    const ids = replies.map(({ headers }) => headers?.['x-request-id']);
    expect(new Set([...ids, 'mine']).size).toBe(3);
  });

  it.each([
    ['x-cloud-trace-context', `${TRACE}/1;o=1`, TRACE],
    ['traceparent', `00-${TRACE}-00f067aa0ba902b7-01`, TRACE],
    ['x-cloud-trace-context', '", "severity": "INFO', undefined],
  ])('the log lines contain the trace of a valid %s', async (name, value, trace) => {
    const { deps, lines } = withLog();
    await apiServer(deps, ROUTES)(ask('/api/works', { [name]: value }));
    expect(lines.map(({ fields }) => fields.trace)).toEqual([trace]);
  });

  it('webhooks have request ids as well', async () => {
    const { deps, lines } = withLog();
    const webhooks = webhookServer({ ...deps, payments: paymentProviders(brokenProvider) });
    const reply = await webhooks({
      ...ask('/api/webhooks/broken/pay', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }),
      method: 'POST',
    });
    expect(reply.status).toBe(500);
    expect(lines).toEqual([
      {
        message: 'notification failed',
        fields: { requestId: reply.headers?.['x-request-id'], trace: TRACE, provider: 'broken', type: 'pay' },
      },
    ]);
  });
});
