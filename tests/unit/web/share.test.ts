import { referralLink } from '@web/features/promo/referral-link';
import { share } from '@web/lib/browser/share';
import { describe, expect, it } from 'vitest';

const LINK = { url: 'https://prostor.example/?token=abc' };
const FILES = { files: [new File([], 'qr.png')] };
const failing = (error: Error) => ({ share: () => Promise.reject(error) });

describe('sharing (§2)', () => {
  it('a device without the function says that it is unsupported', async () => {
    expect(await share(LINK, {})).toEqual({ kind: 'unsupported' });
  });

  it('a device that shares links but no files says so only for files', async () => {
    const device = { share: () => Promise.resolve(), canShare: (data?: ShareData) => data?.files === undefined };
    expect(await share(LINK, device)).toEqual({ kind: 'shared' });
    expect(await share(FILES, device)).toEqual({ kind: 'unsupported' });
  });

  it('a closed share sheet is no error', async () => {
    expect(await share(LINK, failing(new DOMException('Share canceled', 'AbortError')))).toEqual({ kind: 'closed' });
  });

  it('a failure shows its own message (§8)', async () => {
    expect(await share(LINK, failing(new DOMException('no permission', 'NotAllowedError')))).toEqual({
      kind: 'failed',
      reason: 'no permission',
    });
  });
});

describe('the referral code (§5)', () => {
  it('counts as loaded when it is longer than 10 characters', () => {
    expect(referralLink('https://prostor.example', 'abcdefghij')).toBeNull();
    expect(referralLink('https://prostor.example', undefined)).toBeNull();
  });

  it('the link is the site root with the code as token (§9)', () => {
    expect(referralLink('https://prostor.example', 'abcdefghijk')).toBe('https://prostor.example/?token=abcdefghijk');
  });
});
