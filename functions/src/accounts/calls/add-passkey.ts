import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  addPasskey as addEndpoint,
  renamePasskey as renameEndpoint,
  startPasskey as startEndpoint,
} from '@functions/accounts/contract/passkeys';
import { isPasskeyTransport } from '@functions/base/contract/values/passkey-transports';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { isStillSignedIn } from '@functions/accounts/rules/recent-sign-in';
import { passkeyIdentityId, passkeyIdOf, passkeyIdsOf } from '@functions/accounts/rules/customer-passkey';
import { withLinked } from '@functions/accounts/rules/removed-sign-in';
import { MAX_SIGN_INS } from '@functions/accounts/rules/sign-in-accounts';
import { cleanName } from '@functions/base/rules/clean-name';
import { browserName } from '@functions/base/rules/browser-name';
import { ACCOUNT_CHANGES } from '@functions/base/rules/call-limits';
import { fail, ok, type Result } from '@functions/base/rules/result';
import { LINK_ATTEMPTS } from '@functions/base/rules/sign-in-limits';
import type { Deps } from '@functions/accounts/ports/repositories';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import { newPasskeyOptions, openChallenge, usedChallenge } from '@functions/base/steps/passkey-challenges';
import type { ResultOf } from '@functions/base/steps/result-of';
import { mailNewSignIn } from '@functions/accounts/steps/mail-new-sign-in';
import { presentSignIns } from '@functions/accounts/steps/present-sign-ins';
import { createUsedPasskeyChallenge } from '@functions/base/steps/writes';

interface OfSession {
  readonly caller: Caller;
  readonly customer: Customer;
}

/**
 * Returns a challenge for a new passkey of an account whose owner has signed in recently (T22). The passkeys that the
 * account has are named, so that no device makes a second one.
 */
export async function startPasskey(
  deps: Pick<Deps, 'store' | 'signedTokens' | 'random' | 'clock' | 'settings'>,
  { customer }: Pick<OfSession, 'customer'>,
): Promise<ResultOf<typeof startEndpoint>> {
  if (customer.signIns.length >= MAX_SIGN_INS) return fail('too_many_sign_ins');
  const ids = passkeyIdsOf(customer);
  const existing = ids.length === 0 ? [] : await deps.store.nonTransactional.passkeys.getMany(ids);
  const options = newPasskeyOptions(deps, {
    site: 'site',
    asked: { purpose: 'add', owner: customer.uid },
    userHandle: handleOf(customer),
    userName: customer.email,
    existing,
  });
  return ok({ success: true, options });
}

/**
 * Adds a passkey to the account of the caller, who has signed in recently (T22). An e-mail reports it, like any new
 * sign-in. Fails with `passkey_refused` if the answer is not one to a challenge of this account.
 */
export async function addPasskey(
  deps: Pick<Deps, 'store' | 'auth' | 'passkeys' | 'signedTokens' | 'random' | 'clock' | 'rateLimits'>,
  { caller, customer: { uid }, request, userAgent }: OfSession & AddRequest,
): Promise<ResultOf<typeof addEndpoint>> {
  const { store, passkeys, random, clock, rateLimits } = deps;
  const counted = await rateLimits.consume(LINK_ATTEMPTS, uid);
  if (!counted.ok) return counted;
  const { answer } = request;
  const opened = openChallenge(deps, answer, 'add');
  if (opened?.owner !== uid) return fail('passkey_refused');
  const credential = await passkeys.verifyNew(answer, { challenge: opened.challenge, site: 'site' });
  if (credential === null) return fail('passkey_refused');
  const id = random.hash(credential.credentialId);
  const identityId = passkeyIdentityId(id);
  const cause = random.secretId();
  const now = await clock.now();
  const added = await store.transaction(
    async (repositories): Promise<Result<Customer, 'sign_in_again' | 'passkey_refused' | 'too_many_sign_ins'>> => {
      const [customer, used, owner] = await Promise.all([
        repositories.customers.get(uid),
        repositories.usedPasskeyChallenges.get(opened.hash),
        repositories.identities.get(identityId),
      ]);
      if (!isStillSignedIn(caller, customer)) return fail('sign_in_again');
      if (used !== null || owner !== null) return fail('passkey_refused');
      if (customer.signIns.length >= MAX_SIGN_INS) return fail('too_many_sign_ins');
      const saved = {
        ...customer,
        signIns: [...customer.signIns, identityId],
        linkedSignIns: withLinked(customer, [identityId], now),
      };
      await createUsedPasskeyChallenge(repositories, usedChallenge(opened));
      await repositories.identities.create(identityId, uid);
      await repositories.customers.save(saved);
      await repositories.passkeys.create({
        id,
        uid,
        ...credential,
        userHandle: handleOf(customer),
        transports: (answer.response.transports ?? []).filter(isPasskeyTransport),
        name: cleanName(request.name ?? '') ?? (browserName(userAgent) || 'Passkey'),
        created: now,
        lastUsedAt: null,
        blockedAt: null,
        removedAt: null,
      });
      await mailNewSignIn(repositories, { uids: [uid], identityId, cause, now });
      return ok(saved);
    },
  );
  return added.ok ? ok({ success: true, ...(await presentSignIns(deps, added.value, caller)) }) : added;
}

interface AddRequest {
  readonly request: RequestOf<typeof addEndpoint>;
  readonly userAgent: string;
}

/** Renames a passkey of the account. Fails with `passkey_name_empty` or `no_such_passkey`. */
export async function renamePasskey(
  deps: Pick<Deps, 'store' | 'rateLimits'>,
  { caller, customer, request }: OfSession & { request: RequestOf<typeof renameEndpoint> },
): Promise<ResultOf<typeof renameEndpoint>> {
  const name = cleanName(request.name);
  if (name === null) return fail('passkey_name_empty');
  const id = passkeyIdOf(request.signIn);
  if (id === null || !customer.signIns.includes(request.signIn)) return fail('no_such_passkey');
  const renamed = await countedTransaction(
    deps,
    { limit: ACCOUNT_CHANGES, key: customer.uid },
    async (repositories) => {
      const key = await repositories.passkeys.get(id);
      if (key?.uid !== customer.uid || key.removedAt !== null) return fail('no_such_passkey');
      await repositories.passkeys.save({ ...key, name });
      return ok(true);
    },
  );
  return renamed.ok ? ok({ success: true, ...(await presentSignIns(deps, customer, caller)) }) : renamed;
}

/** How devices name the owner: the public id of the account, which says nothing about the person. */
const handleOf = ({ id }: Pick<Customer, 'id'>): string => Buffer.from(id).toString('base64url');
