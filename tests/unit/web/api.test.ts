import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import type { Failure } from '@functions/base/contract/wire';
import { getHealth } from '@functions/operations/contract/get-health';
import { call, CALL_TIMEOUT_MS, callOrThrow } from '@web/lib/http/api';
import { ApiError, isSessionLost, outcomeOf } from '@web/lib/http/api-error';
import { onLostSession } from '@web/lib/http/lost-session';
import { queryClient, shouldRetry } from '@web/lib/http/queries';
import { provideSessionToken } from '@web/lib/auth/session-token';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pendingResponse } from './pending-response';

const input = { uid: 'u1', email: 'anna@example.com' };
const answer = { success: true, expirationDate: '2026-12-20T00:00:00Z', subscriptionIsActive: true };
const server = vi.fn<typeof fetch>();
const respondWith = (status: number, body: unknown) =>
  server.mockResolvedValue(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  provideSessionToken(() => Promise.resolve('id-token'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a call that is taken back', () => {
  it('before it is sent: is never sent, and was certainly not made', async () => {
    let give: (token: string) => void = () => undefined;
    provideSessionToken(() => new Promise((resolve) => (give = resolve)));
    const cancel = new AbortController();
    const failed = callOrThrow(cancelSubscription, input, cancel.signal).catch((error: unknown) => error);
    cancel.abort();
    expect(outcomeOf(await failed)).toBe('unsent');
    give('id-token');
    await Promise.resolve();
    expect(server).not.toHaveBeenCalled();
  });

  it('after it was sent: is aborted, and may have been made', async () => {
    server.mockImplementation((_url, request) => pendingResponse(request));
    const cancel = new AbortController();
    const failed = callOrThrow(cancelSubscription, input, cancel.signal).catch((error: unknown) => error);
    await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(1));
    cancel.abort();
    expect(server.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(outcomeOf(await failed)).toBe('unknown');
  });
});

describe('a token that the server does not accept', () => {
  const refused = () =>
    new Response(JSON.stringify({ success: false, code: 'not_signed_in', message: 'no' }), { status: 401 });
  const accepts = (accepted: string) =>
    server.mockImplementation((_url, request) =>
      Promise.resolve(
        new Headers(request?.headers).get('Authorization') === `Bearer ${accepted}`
          ? new Response(JSON.stringify(answer))
          : refused(),
      ),
    );
  const sent = () => server.mock.calls.map(([, request]) => new Headers(request?.headers).get('Authorization'));

  it('is renewed, and the call is repeated once', async () => {
    const source = vi.fn((old?: string) => Promise.resolve(old === undefined ? 'stale' : 'renewed'));
    provideSessionToken(source);
    accepts('renewed');
    expect(await call(cancelSubscription, input)).toEqual({ ok: true, data: answer });
    expect(source.mock.calls).toEqual([[], ['stale']]);
    expect(sent()).toEqual(['Bearer stale', 'Bearer renewed']);
  });

  it('that is refused again after the renewal ends the session', async () => {
    provideSessionToken((old) => Promise.resolve(old === undefined ? 'stale' : 'renewed'));
    accepts('another');
    const error = await callOrThrow(cancelSubscription, input).catch((thrown: unknown) => thrown);
    expect(isSessionLost(error)).toBe(true);
    expect(sent()).toHaveLength(2);
  });

  it.each([
    ['is not renewed', null],
    ['stays the same', 'stale'],
  ])('and %s ends the session without a repetition', async (_name, renewed) => {
    provideSessionToken((old) => Promise.resolve(old === undefined ? 'stale' : renewed));
    accepts('renewed');
    const error = await callOrThrow(cancelSubscription, input).catch((thrown: unknown) => thrown);
    expect(isSessionLost(error)).toBe(true);
    expect(sent()).toEqual(['Bearer stale']);
  });

  it('and cannot be renewed without a connection keeps the session: nothing was changed', async () => {
    provideSessionToken((old) =>
      old === undefined ? Promise.resolve('stale') : Promise.reject(new Error('auth/network-request-failed')),
    );
    accepts('renewed');
    const error = await callOrThrow(cancelSubscription, input).catch((thrown: unknown) => thrown);
    expect([isSessionLost(error), outcomeOf(error)]).toEqual([false, 'unsent']);
  });

  it.each(['sign_in_again', 'not_yours'])('is not renewed for another refusal (%s)', async (code) => {
    const source = vi.fn(() => Promise.resolve('id-token'));
    provideSessionToken(source);
    respondWith(401, { success: false, code, message: 'no' });
    await call(cancelSubscription, input);
    expect(source).toHaveBeenCalledOnce();
  });
});

describe('a call of the contract', () => {
  it('sends the session in the header and the input in the body', async () => {
    respondWith(200, answer);
    expect(await call(cancelSubscription, input)).toEqual({ ok: true, data: answer });
    const [path, request] = server.mock.calls[0] ?? [];
    expect(path).toBe('/api/subscriptions/cancel');
    expect(request?.headers).toMatchObject({ Authorization: 'Bearer id-token' });
    expect(request?.body).toBe(JSON.stringify(input));
  });

  it('sends no token to a call without a session', async () => {
    respondWith(200, { success: true, release: 'r1' });
    await call(getHealth, {});
    expect(server.mock.calls[0]?.[1]?.headers).not.toHaveProperty('Authorization');
  });

  it('"success false" is a refusal, also with status 200 (§8)', async () => {
    respondWith(200, { success: false, code: 'not_active', message: 'no' });
    expect(await call(cancelSubscription, input)).toMatchObject({
      ok: false,
      kind: 'refused',
      failure: { code: 'not_active' },
    });
  });

  it('a server error is not a refusal', async () => {
    respondWith(500, { success: false, code: 'fault', message: 'no', requestId: 'r' });
    expect(await call(cancelSubscription, input)).toMatchObject({ ok: false, kind: 'unexpected', status: 500 });
  });

  it('a response outside the contract is unexpected', async () => {
    respondWith(200, { success: true });
    expect(await call(cancelSubscription, input)).toMatchObject({ ok: false, kind: 'unexpected' });
    server.mockResolvedValue(new Response('<html>gateway</html>', { status: 502 }));
    expect(await call(cancelSubscription, input)).toMatchObject({ ok: false, kind: 'unexpected', status: 502 });
  });

  it('a broken connection is unreachable', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await call(cancelSubscription, input)).toEqual({ ok: false, kind: 'unreachable', status: null });
  });

  it('times out after twenty seconds, even when the session itself does not respond', async () => {
    vi.useFakeTimers();
    provideSessionToken(() => new Promise(() => undefined));
    const result = call(cancelSubscription, input);
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
    expect(await result).toEqual({ ok: false, kind: 'unsent', status: null, isLate: true });
    expect(server).not.toHaveBeenCalled();
  });

  it('without a response after twenty seconds the outcome is unknown', async () => {
    vi.useFakeTimers();
    server.mockImplementation((_, request) => pendingResponse(request));
    const result = callOrThrow(cancelSubscription, input).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
    const error = await result;
    expect(error).toMatchObject({ kind: 'unreachable', call: { isLate: true } });
    expect(outcomeOf(error)).toBe('unknown');
    expect(shouldRetry(0, error as ApiError)).toBe(false);
  });

  it('a request that failed without a network counts as not sent', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await call(cancelSubscription, input)).toEqual({ ok: false, kind: 'unsent', status: null });
  });

  it('a session that cannot be refreshed sends nothing', async () => {
    provideSessionToken(() => Promise.reject(new Error('auth/network-request-failed')));
    const error = await callOrThrow(cancelSubscription, input).catch((thrown: unknown) => thrown);
    expect(outcomeOf(error)).toBe('unsent');
    expect(server).not.toHaveBeenCalled();
  });

  it('never writes a token or an e-mail to the console', async () => {
    respondWith(403, { success: false, code: 'not_yours', message: 'anna@example.com' });
    await call(cancelSubscription, input);
    expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toMatch(/anna|id-token/);
  });

  it('is retried as a query only when a retry may help', async () => {
    respondWith(401, { success: false, code: 'sign_in_again', message: 'no' });
    const error = await callOrThrow(cancelSubscription, input).catch((thrown: unknown) => thrown);
    expect(isSessionLost(error)).toBe(true);
    expect(shouldRetry(0, error as ApiError)).toBe(false);
    const unreachable = new ApiError({ ok: false, kind: 'unreachable', status: null });
    expect([0, 1, 2].map((failures) => shouldRetry(failures, unreachable))).toEqual([true, true, false]);
  });
});

describe('TanStack Query', () => {
  it('starts queries and mutations at once and never queues one until the network returns', () => {
    const { queries, mutations } = queryClient.getDefaultOptions();
    expect(queries).toMatchObject({ networkMode: 'always', refetchOnReconnect: true });
    expect(mutations).toMatchObject({ networkMode: 'always', retry: false });
  });
});

describe('a lost session', () => {
  const failWith = (status: number, code?: Failure['code']) =>
    new ApiError({
      ok: false,
      kind: 'refused',
      status,
      ...(code !== undefined && { failure: { success: false, code, message: 'no' } }),
    });
  const failQuery = (error: Error) =>
    queryClient.query({ queryKey: ['lost', error], queryFn: () => Promise.reject(error), retry: false });
  const failMutation = (error: Error) =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => Promise.reject(error) })
      .execute(undefined);

  it.each([
    ['a 401 without a body', failWith(401), 1],
    ['sign_in_again', failWith(401, 'sign_in_again'), 1],
    ['not_staff', failWith(403, 'not_staff'), 1],
    ['a wrong code', failWith(401, 'code_wrong'), 0],
    ['a role that may not make the call', failWith(403, 'role_not_allowed'), 0],
    ['a broken server', failWith(500), 0],
  ])('%s: its page hears of it only if the session is lost', async (_name, error, times) => {
    const handle = vi.fn();
    const remove = onLostSession(handle);
    await expect(failQuery(error)).rejects.toBe(error);
    expect(handle).toHaveBeenCalledTimes(times);
    await expect(failMutation(error)).rejects.toBe(error);
    expect(handle).toHaveBeenCalledTimes(2 * times);
    remove();
    await expect(failMutation(error)).rejects.toBe(error);
    expect(handle).toHaveBeenCalledTimes(2 * times);
  });
});
