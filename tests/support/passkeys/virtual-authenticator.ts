import type { NewPasskeyOptions } from '@functions/base/contract/passkey-answers';
import type { CDPSession, Page } from 'playwright-core';

/** Chromium's own authenticator for tests: it answers without a person. */
export interface VirtualAuthenticator {
  /** The passkeys that it holds. */
  count(): Promise<number>;
  /** From now on the person is not recognized, and the browser reports an error at once. */
  refuse(): Promise<void>;
}

/** Gives a page a device that keeps passkeys. https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */
export async function giveAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    refuse: async () => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
  };
}

/** The same pages under the name of this machine: no passkey belongs to an IP address. */
export const withHostName = (url: string): string => url.replace('//127.0.0.1', '//localhost');

/** A challenge for a new passkey in the panel of the local stack, which no server made. */
export const PASSKEY_OPTIONS: NewPasskeyOptions = {
  rp: { id: 'localhost', name: 'Prostor' },
  user: { id: 'YQ', name: 'olga', displayName: 'olga' },
  challenge: 'YQ',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};
