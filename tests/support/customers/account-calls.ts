import { listSignIns } from '@functions/accounts/contract/sign-ins';
import { unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { addressOf } from '../product/scenario';
import type { RunningProduct } from '../product/start-product';
import { signInWithGoogle } from './sign-in';

/** What a call of a customer says of its caller. */
export const claims = ({ uid, email }: Session) => ({ uid, email });

/** Calls of a session about its own account. */
export const accountCalls = (product: RunningProduct) => ({
  /** The status of a call that needs a session. */
  profileOf: async (session: Session) => (await product.call(getProfile, claims(session), session)).status,
  unlink: (session: Session, signIn: string) => product.call(unlinkSignIn, { ...claims(session), signIn }, session),
  signInsOf: async (session: Session) =>
    listSignIns.response
      .parse((await product.call(listSignIns, claims(session), session)).body)
      .signIns.map(({ signIn }) => signIn),
  /** A person with an account at Google, who can sign in again and again. */
  googleOf: (name: string) => {
    const email = addressOf(product, name);
    return { email, signIn: () => signInWithGoogle(`sub-${email}`, email) };
  },
});
