import type { PasskeyAnswer } from '@functions/base/contract/passkey-answers';
import type { IdentityId } from '@functions/accounts/rules/customer';
import { passkeyIdentityId } from '@functions/accounts/rules/customer-passkey';
import { isCounterOfCopy, usedPasskey } from '@functions/base/rules/passkey';
import { fail, ok, type Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/accounts/ports/repositories';
import type { AccountMail } from '@functions/accounts/rules/account-mails';
import { sessionRevocation } from '@functions/accounts/rules/account-tasks';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import { openChallenge, usedChallenge } from '@functions/base/steps/passkey-challenges';
import { createUsedPasskeyChallenge } from '@functions/base/steps/writes';

type PasskeyDeps = Pick<Deps, 'store' | 'passkeys' | 'signedTokens' | 'random' | 'clock' | 'log'>;

export type PasskeyRefusal = 'passkey_refused' | 'passkey_blocked';

/** The account that a passkey has just opened. */
interface ProvenPasskey {
  readonly uid: string;
  readonly email: string;
  readonly identityId: IdentityId;
}

/**
 * The account that a passkey opens (T33). The answer is verified first, and then counts once: of two equal answers one
 * is refused. A counter that shows a copy blocks the passkey and ends every session, and its owner gets an e-mail. An
 * unknown passkey, a removed one and a wrong answer fail alike with `passkey_refused`.
 */
export async function provePasskey(
  deps: PasskeyDeps,
  answer: PasskeyAnswer,
): Promise<Result<ProvenPasskey, PasskeyRefusal>> {
  const { store, passkeys, random, clock, log } = deps;
  const opened = openChallenge(deps, answer, 'sign-in');
  if (opened === null) return fail('passkey_refused');
  const id = random.hash(answer.id);
  const known = await store.nonTransactional.passkeys.get(id);
  // The device names the owner of a key that it finds by itself.
  if (known === null || answer.response.userHandle !== known.userHandle) return fail('passkey_refused');
  const stated = await passkeys.verifyUse(answer, { challenge: opened.challenge, site: 'site', key: known });
  if (stated === null) return fail('passkey_refused');
  const identityId = passkeyIdentityId(id);
  const now = await clock.now();
  const outcome = await store.transaction(async (repositories): Promise<Result<ProvenPasskey, PasskeyRefusal>> => {
    const [key, used] = await Promise.all([
      repositories.passkeys.get(id),
      repositories.usedPasskeyChallenges.get(opened.hash),
    ]);
    if (key === null || used !== null) return fail('passkey_refused');
    const customer = await repositories.customers.get(key.uid);
    if (!customer?.signIns.includes(identityId)) return fail('passkey_refused');
    if (key.blockedAt !== null) return fail('passkey_blocked');
    await createUsedPasskeyChallenge(repositories, usedChallenge(opened));
    if (isCounterOfCopy(key.counter, stated.counter)) {
      await repositories.passkeys.save({ ...key, blockedAt: now });
      // The copy may have signed in before.
      await repositories.customers.save({ ...customer, sessionsFrom: clock.realNow() });
      await enqueue(repositories, sessionRevocation(key.uid, `passkey_${id}_${now}`, now));
      const mail = { kind: 'passkey-blocked', name: key.name } as const;
      await enqueueMail<AccountMail>(repositories, { uid: key.uid }, mail, `passkey_${id}_${now}`, now);
      return fail('passkey_blocked');
    }
    await repositories.passkeys.save(usedPasskey(key, stated, now));
    return ok({ uid: key.uid, email: customer.email, identityId });
  });
  if (!outcome.ok && outcome.refusal === 'passkey_blocked') log.warn('a blocked passkey was used', { uid: known.uid });
  return outcome;
}
