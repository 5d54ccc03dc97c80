import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { endpoint } from '@functions/base/contract/endpoint';
import { ok } from '@functions/base/rules/result';
import { panelCookie, panelCookieOf } from '@functions/http/session-binding-cookie';
import { route } from '@functions/ports/route';
import { apiServer } from '@functions/http/server';
import type { Deps } from '@functions/ports/services';

const logged: unknown[] = [];
const deps = {
  log: { info: () => undefined, warn: () => undefined, error: (...line: unknown[]) => void logged.push(line) },
} as unknown as Deps;
const call = endpoint({
  name: 'look',
  method: 'POST',
  path: '/api/look',
  caller: 'anyone',
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object({ id: z.string() }),
  response: z.object({ success: z.boolean(), card: z.object({ mask: z.string() }) }),
});
const ask = (answer: () => Promise<unknown>) =>
  apiServer(deps, [route(call, (async () => ok(await answer())) as never)])({
    method: 'POST',
    path: '/api/look',
    query: {},
    headers: { 'content-type': 'application/json' },
    rawBody: Buffer.from('{"id":"1"}'),
  });

it('fields beyond the contract do not leave the server, however deep they are nested (P18)', async () => {
  const { status, body } = await ask(() =>
    Promise.resolve({ success: true, passwordHash: 'secret-1', card: { mask: '•• 3055', token: 'secret-2' } }),
  );
  expect({ status, body }).toEqual({ status: 200, body: { success: true, card: { mask: '•• 3055' } } });
});

it('a server error returns only an id, and the log has the same id (P20)', async () => {
  const { status, body } = await ask(() => Promise.reject(new Error('connection to anna@example.com refused')));
  const { requestId } = body as { requestId: string };
  expect({ status, body }).toEqual({
    status: 500,
    body: { success: false, code: 'internal', message: `Something went wrong on our side (${requestId}).`, requestId },
  });
  expect(JSON.stringify(logged)).toContain(requestId);
});

it('every response forbids caching, framing, sniffing and scripts, whatever its status (P22)', async () => {
  for (const { headers } of [
    await ask(() => Promise.resolve({ success: true, card: { mask: '' } })),
    await ask(() => Promise.reject(new Error('x'))),
  ]) {
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  }
});

it('over HTTPS the cookie of the panel is Secure; it outlives the session only with the seal of a device (T2)', () => {
  const isSecure = true;
  const attributes = 'HttpOnly; SameSite=Strict; Secure';
  expect(panelCookie({ browserSecret: 'secret1', deviceSeal: 'aZ_-.9' }, { isSecure })).toEqual({
    'set-cookie': `__session=secret1.aZ_-.9; Path=/; Max-Age=15552000; ${attributes}`,
  });
  expect(panelCookie({ browserSecret: '', deviceSeal: 'aZ_-.9' }, { isSecure })).toEqual({
    'set-cookie': `__session=.aZ_-.9; Path=/; Max-Age=15552000; ${attributes}`,
  });
  expect(panelCookie({ browserSecret: '', deviceSeal: '' }, { isSecure })).toEqual({
    'set-cookie': `__session=; Path=/; Max-Age=0; ${attributes}`,
  });
});

it.each([
  ['other=1; __session=secret1.aZ_-.9; more=2', { browserSecret: 'secret1', deviceSeal: 'aZ_-.9' }],
  ['__session=.aZ_-.9', { browserSecret: '', deviceSeal: 'aZ_-.9' }],
  // Set before devices were known.
  ['__session=secret1', { browserSecret: 'secret1', deviceSeal: '' }],
  ['my__session=secret1', { browserSecret: '', deviceSeal: '' }],
  ['', { browserSecret: '', deviceSeal: '' }],
])('the cookie "%s" is read in its parts (T2, T11)', (cookie, parts) => {
  expect(panelCookieOf({ method: 'POST', path: '/', query: {}, rawBody: Buffer.of(), headers: { cookie } })).toEqual(
    parts,
  );
});
