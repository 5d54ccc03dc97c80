import type { RequestOf } from '@functions/base/contract/endpoint';
import type { unlinkSignIn as endpoint } from '@functions/customer-life/contract/link-sign-in';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { isStillSignedIn } from '@functions/accounts/rules/recent-sign-in';
import { isUsable, passkeyIdOf, passkeyIdsOf } from '@functions/accounts/rules/customer-passkey';
import { wayOf } from '@functions/accounts/rules/sign-in-accounts';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/messages/ports/repositories';
import type { AccountMail } from '@functions/accounts/rules/account-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { presentSignIns } from '@functions/accounts/steps/present-sign-ins';
import { saveCustomer, saveIdentity, savePasskey } from '@functions/accounts/steps/writes';

/**
 * Removes a sign-in from the account, but never the last one that opens it and never the one of this session, and only
 * after a recent sign-in (T22). Firebase keeps it; a sign-in that the account does not list has no access here. Its
 * identity gets a new uid, because its own uid may be the one of this account. An e-mail reports the removal and can
 * undo it.
 */
export async function unlinkSignIn(
  { store, random, clock }: Pick<Deps, 'store' | 'random' | 'clock'>,
  { caller, request }: { caller: Caller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { signIn } = request;
  const nextUid = random.secretId();
  const cause = random.secretId();
  const now = await clock.now();
  const outcome = await store.transaction(
    async (
      repositories,
    ): Promise<Result<Customer, 'sign_in_again' | 'restricted' | 'last_sign_in' | 'sign_in_in_use'>> => {
      const customer = await repositories.customers.get(caller.uid);
      if (!isStillSignedIn(caller, customer)) return fail('sign_in_again');
      if (!customer.signIns.includes(signIn)) return ok(customer);
      // The sign-in could register a new, unrestricted account.
      if ((await repositories.subscriptions.get(customer.uid))?.restricted != null) return fail('restricted');
      const passkeys = await repositories.passkeys.getMany(passkeyIdsOf(customer));
      const left = customer.signIns.filter((identityId) => identityId !== signIn);
      if (!left.some((identityId) => isUsable(identityId, passkeys))) return fail('last_sign_in');
      if (signIn === caller.identityId) return fail('sign_in_in_use');
      const updated = { ...customer, signIns: left };
      await saveIdentity(repositories, signIn, nextUid);
      await saveCustomer(repositories, updated);
      const passkey = passkeys.find(({ id }) => id === passkeyIdOf(signIn));
      if (passkey) await savePasskey(repositories, { ...passkey, removedAt: now });
      const provider = wayOf(signIn);
      if (provider !== null)
        await enqueueMail<AccountMail>(
          repositories,
          { uid: customer.uid },
          { kind: 'sign-in-removed', provider, signIn, removedAt: now },
          cause,
          now,
        );
      return ok(updated);
    },
  );
  if (!outcome.ok) return outcome;
  return ok({ success: true, ...(await presentSignIns({ store }, outcome.value, caller)) });
}
