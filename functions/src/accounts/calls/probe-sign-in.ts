import type { probeSignIn as endpoint, SignInStep } from '@functions/accounts/contract/probe-sign-in';
import { SIGN_IN_PROBES } from '@functions/base/rules/call-limits';
import { ok } from '@functions/base/rules/result';
import type { Deps } from '@functions/accounts/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';

/** The uid of the technical account, which is in the form of no customer's and no staff member's uid. */
const UID = 'probe:sign-in';

/**
 * Signs a technical account in and removes it. `sign` fails without the role Service Account Token Creator or the API
 * iamcredentials.googleapis.com, `exchange` with a wrong WEB_API_KEY, `delete` without the role Firebase Authentication
 * Admin (docs/deploy.md). The session of the probe has ended before it begins, so it could call nothing.
 */
export async function probeSignIn(
  { auth, sessions, rateLimits, clock, log }: Pick<Deps, 'auth' | 'sessions' | 'rateLimits' | 'clock' | 'log'>,
  { clientIp }: { clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  const counted = await rateLimits.consume(SIGN_IN_PROBES, '');
  if (!counted.ok) return counted;
  const signedInAt = clock.realNow();
  const works = async (step: SignInStep, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      log.error('the probe of sign-in failed', error, { step });
      return false;
    }
  };
  const answer = (failed: SignInStep | null) => ok({ success: true as const, failed, clientAddress: clientIp });
  let customToken = '';
  const claims = { via: UID, contact: '', signedInAt, openedAt: signedInAt, endsAt: 0 };
  const isSigned = await works('sign', async () => {
    customToken = await auth.customToken(UID, claims);
  });
  if (!isSigned) return answer('sign');
  const isExchanged = await works('exchange', () => sessions.open(customToken));
  // Also after a failed exchange: its response may have been lost.
  const isDeleted = await works('delete', () => auth.removeAccount(UID));
  if (!isExchanged) return answer('exchange');
  return answer(isDeleted ? null : 'delete');
}
