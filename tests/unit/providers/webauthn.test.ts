import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { expect, it, vi } from 'vitest';
import type { NewPasskeyOptions } from '@functions/base/contract/passkey-answers';
import { webAuthn } from '@functions/providers/webauthn';
import { createPasskey } from '../../support/passkeys/software-authenticator';

vi.mock('@simplewebauthn/server', async (load) => {
  const library = await load<typeof import('@simplewebauthn/server')>();
  return { ...library, verifyRegistrationResponse: vi.fn(library.verifyRegistrationResponse) };
});

const origin = 'https://prostor.example';
const passkeys = webAuthn({ site: origin, panel: 'https://panel.prostor.example' });
const challenge = Buffer.from('a challenge').toString('base64url');
const OPTIONS: NewPasskeyOptions = {
  rp: { id: 'prostor.example', name: 'Prostor' },
  user: { id: 'YW5uYQ', name: 'anna', displayName: 'anna' },
  challenge,
  pubKeyCredParams: [],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};
const verified = (attestation?: { format: string; certificates: Buffer[] }) =>
  passkeys.verifyNew(createPasskey(OPTIONS, { origin, ...(attestation && { attestation }) }).answer, {
    challenge,
    site: 'site',
  });

it('a new passkey without an attestation is verified', async () => {
  expect(await verified()).toMatchObject({ counter: 1 });
  expect(verifyRegistrationResponse).toHaveBeenCalledTimes(1);
});

// The library would request the addresses that the sender's own certificates name.
it.each(['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm'])(
  'a new passkey with certificates (%s) is refused before the library looks at them (T33)',
  async (format) => {
    vi.mocked(verifyRegistrationResponse).mockClear();
    expect(await verified({ format, certificates: [Buffer.from('a certificate')] })).toBeNull();
    expect(verifyRegistrationResponse).not.toHaveBeenCalled();
  },
);
