import type {
  NewPasskeyAnswer,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyOptions,
} from '@functions/base/contract/passkey-answers';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/**
 * The browser's calls for passkeys, for the site and the panel, with the library for them
 * (https://simplewebauthn.dev/docs/packages/browser). Loaded by a press.
 */

/** Makes a passkey for these options. Throws the browser's errors. */
export async function makePasskey(options: NewPasskeyOptions): Promise<NewPasskeyAnswer> {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  const answer = { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) };
  return { id, rawId, type: 'public-key', response: answer };
}

/** Answers a challenge with a passkey that the person chooses. Throws the browser's errors. */
export async function answerChallenge({ allowCredentials, ...options }: PasskeyOptions): Promise<PasskeyAnswer> {
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: { ...options, ...(allowCredentials !== undefined && { allowCredentials }) },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const answer = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
  return { id, rawId, type: 'public-key', response: answer };
}
