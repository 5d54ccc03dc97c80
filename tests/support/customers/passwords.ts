import { managePassword } from '@functions/customer-life/contract/manage-password';
import { resetPassword } from '@functions/accounts/contract/reset-password';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { identityToolkit } from './sign-in';
import type { RunningProduct } from '../product/start-product';
import { linkIn } from '../product/scenario';

/** Sign-in by e-mail and password, as the page does it. */

export const askForPassword = (
  product: RunningProduct,
  request: { action: 'signUp' | 'verify' | 'reset'; email: string; password?: string; prepaidToken?: string },
) => product.call(managePassword, { ...request, captchaToken: product.sandbox.recaptcha.token(), language: 'ru' });

export async function signInWithPassword(email: string, password: string): Promise<Session> {
  const body = await identityToolkit('signInWithPassword', { email, password });
  return {
    uid: body.localId as string,
    email,
    idToken: body.idToken as string,
    refreshToken: body.refreshToken as string,
  };
}

/** Follows the link of the newest e-mail. */
export const confirmAddress = (product: RunningProduct, email: string) =>
  identityToolkit('update', { oobCode: linkIn(product, email, '/verify', 'oobCode') });

export const chooseNewPassword = (product: RunningProduct, email: string, password: string) =>
  product.call(resetPassword, { code: linkIn(product, email, '/verify', 'oobCode'), password });

/** Registers, confirms the address and signs in. */
export async function newPasswordSession(product: RunningProduct, email: string, password: string): Promise<Session> {
  await askForPassword(product, { action: 'signUp', email, password });
  await product.drain();
  await confirmAddress(product, email);
  return signInWithPassword(email, password);
}
