import { takeAndStoreSecret, takeSecretFromUrl } from '@web/lib/auth/secret-from-url';
import { beforeEach, describe, expect, it, vi } from 'vitest';

interface Entry {
  state: unknown;
  address: URL;
}

let entry: Entry;
/** Stubs the location and the history of a tab at an address. */
function openAt(address: string, state: unknown = null): void {
  entry = { state, address: new URL(address, 'https://example.com') };
  vi.stubGlobal('window', {
    get location() {
      return entry.address;
    },
    history: {
      get state() {
        return entry.state;
      },
      replaceState: (next: unknown, _title: string, path?: string) => {
        entry = { state: next, address: path === undefined ? entry.address : new URL(path, entry.address) };
      },
    },
  });
}

beforeEach(() => vi.unstubAllGlobals());

describe('the secret of a link in an e-mail', () => {
  it('is removed from the address when it is read, and the router’s state stays', () => {
    openAt('/attach?prepaid=secret&x=1', { idx: 3 });
    expect(takeSecretFromUrl('prepaid')).toBe('secret');
    expect(entry).toMatchObject({ state: { idx: 3 }, address: { href: 'https://example.com/attach' } });
    expect(takeSecretFromUrl('prepaid')).toBeNull();
  });

  it('is available again to the same history entry, and to no other', () => {
    openAt('/instantPay?link=secret', { idx: 3 });
    expect(takeAndStoreSecret('link')).toBe('secret');
    expect(entry).toMatchObject({
      state: { idx: 3, link: 'secret' },
      address: { href: 'https://example.com/instantPay' },
    });
    expect(takeAndStoreSecret('link')).toBe('secret');
    openAt('/instantPay');
    expect(takeAndStoreSecret('link')).toBeNull();
  });

  it('a newer link replaces the stored one', () => {
    openAt('/instantPay?link=newer', { link: 'older' });
    expect(takeAndStoreSecret('link')).toBe('newer');
    expect(takeAndStoreSecret('link')).toBe('newer');
  });
});
