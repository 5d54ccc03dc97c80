import { grantDays } from '@functions/panel/contract/change-subscription';
import { CALL_TIMEOUT_MS } from '@web/lib/http/api';
import { isSessionLost, outcomeOf } from '@web/lib/http/api-error';
import { panelCall } from '@web/panel/session/panel-call';
import { readPanel, storePanel } from '@web/panel/session/storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';
import { pendingResponse } from './pending-response';

const input = { userId: 'u', requestId: '00000000-0000-4000-8000-000000000000', reason: 'outage', days: 7 };
const signedOut = () =>
  new Response(JSON.stringify({ success: false, code: 'not_signed_in', message: 'no' }), { status: 401 });
const server = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  server.mockReset();
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  storePanel({ accessToken: 'access-1', refreshToken: 'refresh-1' });
});
afterEach(async () => {
  // All calls share the refresh, which has its own deadline.
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const failureOf = async (wait: number): Promise<unknown> => {
  const result = panelCall(grantDays, input).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(wait);
  return result;
};

it('a panel call that refreshes its session first has one deadline for both requests', async () => {
  const TEN_SECONDS = 10_000;
  server.mockImplementation((path, request) => {
    if (path !== grantDays.path) return pendingResponse(request);
    return new Promise((resolve) => setTimeout(() => resolve(signedOut()), TEN_SECONDS));
  });
  const error = await failureOf(CALL_TIMEOUT_MS);
  expect(outcomeOf(error)).toBe('unsent');
  expect(server.mock.calls.filter(([path]) => path === grantDays.path)).toHaveLength(1);
});

it('a panel call goes on with the tokens of the refresh, whatever else its answer has', async () => {
  const renewed = { success: true, accessToken: 'access-2', refreshToken: 'refresh-2' };
  server.mockResolvedValueOnce(signedOut()).mockResolvedValueOnce(new Response(JSON.stringify(renewed)));
  server.mockResolvedValueOnce(
    new Response(JSON.stringify({ success: false, code: 'busy', message: 'later' }), { status: 503 }),
  );
  expect(outcomeOf(await failureOf(0))).not.toBe('unsent');
  expect([readPanel('accessToken'), readPanel('refreshToken')]).toEqual(['access-2', 'refresh-2']);
  expect(server).toHaveBeenCalledTimes(3);
});

it('a panel call whose session cannot be refreshed counts as not sent', async () => {
  server.mockImplementation((path) =>
    path === grantDays.path ? Promise.resolve(signedOut()) : Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(outcomeOf(await failureOf(0))).toBe('unsent');
});

it('a panel call whose refresh comes too often fails, and the session stays', async () => {
  server.mockImplementation((path) =>
    Promise.resolve(
      path === grantDays.path
        ? signedOut()
        : new Response(JSON.stringify({ success: false, code: 'too_many_attempts', message: 'no' }), { status: 429 }),
    ),
  );
  const error = await failureOf(0);
  expect(isSessionLost(error)).toBe(false);
  expect(outcomeOf(error)).toBe('refused');
  expect(readPanel('refreshToken')).toBe('refresh-1');
});

it('a panel call without a response has an unknown outcome', async () => {
  server.mockImplementation((_, request) => pendingResponse(request));
  expect(outcomeOf(await failureOf(CALL_TIMEOUT_MS))).toBe('unknown');
});
