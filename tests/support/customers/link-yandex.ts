import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { linkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import { signInWithCustomToken } from './sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import type { RunningProduct } from '../product/start-product';

let made = 0;

/** A Yandex id that no other test of this run uses. */
export const yandexId = (product: RunningProduct): string => `${product.db.databaseId.slice(5, 13)}${++made}`;

export async function signInByYandex(product: RunningProduct, id: string, email: string): Promise<Session> {
  const accessToken = product.sandbox.yandex.token({ id, email });
  const { customToken } = signInWithYandex.response.parse((await product.call(signInWithYandex, { accessToken })).body);
  return signInWithCustomToken(customToken);
}

/**
 * Registers as the page does after every sign-in. When the response contains a token for another account, signs in with
 * it and registers again.
 */
export async function registerOn(product: RunningProduct, session: Session): Promise<Session> {
  const { status, body } = await product.call(registerCustomer, { uid: session.uid, email: session.email }, session);
  if (status !== 200) throw new Error(`registration failed: ${JSON.stringify(body)}`);
  const { customToken } = registerCustomer.response.parse(body);
  return customToken === undefined ? session : registerOn(product, await signInWithCustomToken(customToken));
}

/** Links a Yandex account and returns a session that was opened with it. */
export async function linkYandex(product: RunningProduct, session: Session, id = yandexId(product)) {
  const yandexToken = product.sandbox.yandex.token({ id, email: session.email });
  const reply = await product.call(linkSignIn, { uid: session.uid, email: session.email, yandexToken }, session);
  if (reply.status !== 200) throw new Error(`linking failed: ${JSON.stringify(reply.body)}`);
  return {
    via: `yandex:${id}`,
    reply,
    session: await registerOn(product, await signInByYandex(product, id, session.email)),
  };
}
