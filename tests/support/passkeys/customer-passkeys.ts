import { addPasskey, startPasskey } from '@functions/accounts/contract/passkeys';
import { signInWithPasskey, startPasskeySignIn } from '@functions/accounts/contract/passkey-sign-in';
import { passkeyOrigin } from '@functions/base/rules/passkey';
import type { PasskeyOptions } from '@functions/base/contract/passkey-answers';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { signInWithCustomToken } from '../customers/sign-in';
import { registerOn } from '../customers/link-yandex';
import { readTestSettings } from '../product/services';
import type { RunningProduct } from '../product/start-product';
import { createPasskey, usePasskey, type DeviceKey } from './software-authenticator';

/** The origins of the pages in the tests of the product. */
export const siteOrigin = (): string => passkeyOrigin(readTestSettings().siteUrl);

export function panelOrigin(): string {
  const { panelUrl, siteUrl } = readTestSettings();
  return passkeyOrigin(panelUrl ?? siteUrl);
}

/** Adds a passkey to the account of a session, which has to be recent. */
export async function givePasskey(product: RunningProduct, session: Session, name?: string): Promise<DeviceKey> {
  const claims = { uid: session.uid, email: session.email };
  const { options } = startPasskey.response.parse((await product.call(startPasskey, claims, session)).body);
  const { key, answer } = createPasskey(options, { origin: siteOrigin() });
  const added = await product.call(addPasskey, { ...claims, answer, ...(name !== undefined && { name }) }, session);
  if (added.status !== 200) throw new Error(`the passkey was not added: ${JSON.stringify(added.body)}`);
  return key;
}

/** A new challenge for a sign-in. */
export const passkeyChallenge = async (product: RunningProduct): Promise<PasskeyOptions> =>
  startPasskeySignIn.response.parse((await product.call(startPasskeySignIn, {})).body).options;

/** A session that a passkey opened, registered as the page does. */
export async function signInByPasskey(product: RunningProduct, key: DeviceKey): Promise<Session> {
  const answer = usePasskey(key, await passkeyChallenge(product), { origin: siteOrigin() });
  const { body } = await product.call(signInWithPasskey, { answer });
  return registerOn(product, await signInWithCustomToken(signInWithPasskey.response.parse(body).customToken));
}

/** The sign-in of a passkey, as the lists name it. */
export const signInOf = (product: RunningProduct, { credentialId }: DeviceKey): string =>
  `passkey:${product.deps.random.hash(credentialId)}`;
