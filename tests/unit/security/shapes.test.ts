import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { endpoint } from '@contract/endpoint';
import { accepted } from '@functions/domain/platform/result';
import { browserCookie } from '@functions/http/session-binding-cookie';
import { forAnyone } from '@functions/http/route';
import { apiServer } from '@functions/http/server';
import type { Deps } from '@functions/ports/services';

const logged: unknown[] = [];
const deps = {
  log: { info: () => undefined, warn: () => undefined, error: (...line: unknown[]) => void logged.push(line) },
} as unknown as Deps;
const call = endpoint({
  ...{ name: 'look', method: 'POST', path: '/api/look', caller: 'anyone' },
  request: z.object({ id: z.string() }),
  response: z.object({ success: z.boolean(), card: z.object({ mask: z.string() }) }),
});
const ask = (answer: () => Promise<unknown>) =>
  apiServer(deps, [forAnyone(call, (async () => accepted(await answer())) as never)])({
    ...{ method: 'POST', path: '/api/look', query: {}, headers: { 'content-type': 'application/json' } },
    rawBody: Buffer.from('{"id":"1"}'),
  });

it('P18 what a use case gives beyond the contract does not leave the server, however deep it lies', async () => {
  const { status, body } = await ask(() =>
    Promise.resolve({ success: true, passwordHash: 'secret-1', card: { mask: '•• 3055', token: 'secret-2' } }),
  );
  expect({ status, body }).toEqual({ status: 200, body: { success: true, card: { mask: '•• 3055' } } });
});

it('P20 a fault answers an id and nothing else; the same id is in the log', async () => {
  const { status, body } = await ask(() => Promise.reject(new Error('connection to anna@example.com refused')));
  const { requestId } = body as { requestId: string };
  expect({ status, body }).toEqual({
    status: 500,
    body: { success: false, code: 'internal', message: `Something went wrong on our side (${requestId}).`, requestId },
  });
  expect(JSON.stringify(logged)).toContain(requestId);
});

it('P22 every answer forbids caching, framing, sniffing and scripts, whatever it says', async () => {
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

it('T2 with a certificate the cookie of a session travels with it alone; without a session there is none', () => {
  expect(browserCookie('secret1', { isSecure: true })).toEqual({
    'set-cookie': '__session=secret1; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure',
  });
  expect(browserCookie(undefined, { isSecure: true })).toEqual({});
});
