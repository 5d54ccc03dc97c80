import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { PASSKEY_ALGORITHMS, type PasskeySite } from '@functions/base/rules/passkey';
import type { PasskeyVerifier } from '@functions/ports/services';

/**
 * Verifies passkeys with SimpleWebAuthn (https://simplewebauthn.dev/docs/packages/server). The library throws for
 * everything that does not fit. The caller learns only that it does not: details would help an attacker.
 *
 * @param origins the origins of the pages; the host of each is its relying party id
 */
export const webAuthn = (origins: Readonly<Record<PasskeySite, string>>): PasskeyVerifier => {
  const expected = (site: PasskeySite) => ({
    expectedOrigin: origins[site],
    expectedRPID: new URL(origins[site]).hostname,
    requireUserVerification: true,
  });
  return {
    verifyNew: async ({ response: { transports: _transports, ...response }, ...answer }, { challenge, site }) => {
      try {
        if (!isWithoutCertificates(response.attestationObject)) return null;
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: { ...answer, response, clientExtensionResults: {} },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
          ...expected(site),
        });
        if (!verified) return null;
        const { credential, credentialBackedUp } = registrationInfo;
        return {
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          isBackedUp: credentialBackedUp,
        };
      } catch {
        return null;
      }
    },
    verifyUse: async ({ response, ...answer }, { challenge, site, key: { credentialId, publicKey } }) => {
      const { userHandle, ...signed } = response;
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: {
            ...answer,
            response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          // The library compares counters before it verifies the signature. With 0 it compares nothing.
          credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
          ...expected(site),
        });
        if (!verified) return null;
        return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
      } catch {
        return null;
      }
    },
  };
};

/**
 * Whether a new key comes without an attestation, as we ask, or attests itself. The library verifies every other one,
 * although nobody asked for it, and requests the address of revoked certificates that the sender wrote into its own.
 */
function isWithoutCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}
