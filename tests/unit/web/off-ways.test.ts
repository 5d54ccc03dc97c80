import { afterEach, expect, it, vi } from 'vitest';
import { getNotices } from '@functions/operations/contract/get-notices';
import { askOffWays } from '@web/features/login/api/use-off-ways';

afterEach(() => void vi.unstubAllGlobals());

function serverAnswers(body: unknown) {
  const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(Response.json(body)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

it('the sign-in asks by the call of the contract, and reads its field', async () => {
  const answer = getNotices.response.parse({ success: true, notices: [], customerId: null, off: ['google.com'] });
  const fetched = serverAnswers(answer);
  expect(await askOffWays()).toEqual(['google.com']);
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe(getNotices.path);
  expect(init?.method).toBe((getNotices as { method?: string }).method ?? 'POST');
  expect(getNotices.request.safeParse(JSON.parse((init?.body ?? '') as string)).success).toBe(true);
});

it.each([
  ['nothing is off', { success: true, notices: [], customerId: null }],
  ['the call is refused', { success: false, code: 'too_many_attempts' }],
  ['another server answers', { off: 'google.com' }],
])('all ways stay when %s', async (_what, body) => {
  serverAnswers(body);
  expect(await askOffWays()).toEqual([]);
});

it('all ways stay without an answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await askOffWays()).toEqual([]);
});
