import { refreshStaffSession } from '@functions/accounts/contract/refresh-session';
import { signOutStaff } from '@functions/staff/contract/staff-sessions';
import { leavePanel } from '@web/panel/session/leave';
import { readPanel, storePanel } from '@web/panel/session/storage';
import { notify } from '@web/lib/browser/notify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

vi.mock('@web/lib/browser/notify', () => ({ notify: vi.fn(() => Promise.resolve()) }));

const server = vi.fn<typeof fetch>();
const json = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const signedOut = () => json(401, { success: false, code: 'not_signed_in', message: 'no' });
const tokens = () => [readPanel('accessToken'), readPanel('refreshToken')];

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  storePanel({ accessToken: 'access-1', refreshToken: 'refresh-1' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.mocked(notify).mockClear();
});

describe('leaving the panel (T24)', () => {
  it('forgets the session before any response, and the request outlives the page', async () => {
    let answer = (_: Response) => {};
    server.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const left = leavePanel();
    expect(tokens()).toEqual([null, null]);
    await vi.waitFor(() => expect(server).toHaveBeenCalledOnce());
    expect(server.mock.calls[0]).toMatchObject([
      signOutStaff.path,
      { keepalive: true, headers: { Authorization: 'Bearer access-1' } },
    ]);
    answer(new Response(JSON.stringify({ success: true })));
    await left;
    expect(notify).not.toHaveBeenCalled();
  });

  it('ends a session whose access token has expired, and opens no new one', async () => {
    server.mockImplementation((path, request) => {
      if (path === refreshStaffSession.path)
        return json(200, { success: true, accessToken: 'access-2', refreshToken: 'refresh-2' });
      const { Authorization } = request?.headers as Record<string, string>;
      return Authorization === 'Bearer access-2' ? json(200, { success: true }) : signedOut();
    });
    await leavePanel();
    expect(server.mock.calls.map(([path]) => path)).toEqual([
      signOutStaff.path,
      refreshStaffSession.path,
      signOutStaff.path,
    ]);
    expect(tokens()).toEqual([null, null]);
    expect(notify).not.toHaveBeenCalled();
  });

  it('names the list of sessions when the server did not confirm the end, not when it knows no session', async () => {
    server.mockImplementation(signedOut);
    await leavePanel();
    expect(notify).not.toHaveBeenCalled();
    storePanel({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await leavePanel();
    expect(tokens()).toEqual([null, null]);
    expect(notify).toHaveBeenCalledWith(expect.stringContaining('списке сеансов'), 'error');
  });
});
