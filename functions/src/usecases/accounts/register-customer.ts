import type { Claim } from '@contract/values/customers';
import type { RequestOf } from '@contract/endpoint';
import type { registerCustomer as endpoint } from '@contract/accounts/register-customer';
import type { SignInProvider } from '@contract/values/status';
import { languageOf } from '@contract/values/languages';
import { toIsoOrNull, type Instant } from '@functions/domain/platform/calendar';
import { mayActAs, type Caller, type Customer } from '@functions/domain/accounts/customer';
import { endOfNextSession } from '@functions/domain/accounts/recent-sign-in';
import { GUEST_CLAIM_ATTEMPTS } from '@functions/domain/platform/anti-guessing-limits';
import { ok, fail } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { passwordIdentityId, providerOf } from '@functions/domain/accounts/sign-in-accounts';
import { noSubscription, view } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import type { Deps } from '@functions/ports/services';
import type { Repositories } from '@functions/ports/repositories';
import { allowedPhoto } from '@functions/domain/accounts/allowed-photo';
import { planClaim, guestPurchaseHash } from '@functions/usecases/purchase/claim-guest-purchase';
import { decideSubscriptionEvents, saveRecording } from '@functions/usecases/subscription/record-subscription-events';
import { findRestriction } from './restricted-identities';
import { decideInvitation } from '@functions/usecases/referrals/invite-customer';

type Request = RequestOf<typeof endpoint>;
type RegisterDeps = Pick<Deps, 'store' | 'clock' | 'auth' | 'random' | 'signedTokens' | 'log' | 'rateLimits'>;
type Registered =
  | { readonly ownerUid: string }
  | { readonly claim: Claim | null; readonly isNew: boolean }
  | 'pre-hijacked'
  | 'account_through_google'
  | 'account_through_password'
  | 'no_email_from_provider';

/**
 * Registers a customer at the first call; later calls only return the state (§4). A guest purchase is claimed in the
 * same transaction. If the sign-in belongs to another account of the same person, returns a custom token for that
 * account. Fails with `sign_in_again` if the sign-in landed on a pre-hijacked account; with Google, that Firebase
 * account is removed. A sign-in of a deleted account that was restricted gets a restricted account. Other errors:
 * `account_through_google`, `account_through_password`, `no_email_from_provider`, `too_many_attempts`.
 */
export async function registerCustomer(
  deps: RegisterDeps,
  { caller, request }: { caller: Caller; request: Request },
): Promise<ResultOf<typeof endpoint>> {
  const { store, clock, auth, log, rateLimits } = deps;
  // A missing guest purchase does not fail the registration (§3). The limit stops callers that try many ids (T4).
  if (request.prepaidToken && !(await rateLimits.consume(GUEST_CLAIM_ATTEMPTS, caller.uid)))
    return fail('too_many_attempts');
  const now = await clock.now();
  const outcome = await store.transaction((repositories) => register(deps, repositories, caller, request, now));
  if (outcome === 'pre-hijacked') {
    log.warn('a sign-in landed on a pre-hijacked account', { uid: caller.uid });
    if (caller.providerId === 'google.com') await auth.removeAccount(caller.uid);
    return fail('sign_in_again');
  }
  if (typeof outcome === 'string') return fail(outcome);
  if ('ownerUid' in outcome) {
    const customToken = await auth.customToken(outcome.ownerUid, {
      via: caller.identityId,
      contact: caller.email,
      signedInAt: caller.signedInAt,
      endsAt: endOfNextSession(caller, clock.realNow()),
    });
    return ok({ success: true, expirationDate: null, subscriptionIsActive: false, customToken });
  }
  const subscription = (await store.nonTransactional.subscriptions.get(caller.uid)) ?? noSubscription(caller.uid);
  const { isActive, shownUntil } = view(subscription, now);
  return ok({
    success: true,
    expirationDate: toIsoOrNull(shownUntil),
    subscriptionIsActive: isActive,
    ...(outcome.claim !== null && { claim: outcome.claim }),
    ...(outcome.isNew && (await existingProvider(store, caller))),
  });
}

async function register(
  deps: RegisterDeps,
  repositories: Repositories,
  caller: Caller,
  request: Request,
  now: Instant,
): Promise<Registered> {
  const owner = await repositories.identities.get(caller.identityId);
  const customer = await repositories.customers.get(caller.uid);
  if (owner !== null && owner !== caller.uid) return { ownerUid: owner };
  if (!mayActAs(caller, customer)) return existingSignInMethod(caller, customer) ?? 'pre-hijacked';
  if (customer === null && caller.email === '') return 'no_email_from_provider';
  const invite = customer === null ? await decideInvitation(repositories, caller, request.referralCode, now) : null;
  const restriction = customer === null ? await findRestriction(repositories, caller, deps.random, now) : null;
  // Before a claim in the same transaction, so that its payment goes back.
  const earlier: SubscriptionEvent[] =
    restriction === null ? [] : [{ type: 'restricted', at: now - 1, reason: restriction.reason, carriedOver: true }];
  const { prepaidToken } = request;
  const decision = prepaidToken
    ? await planClaim(
        repositories,
        await guestPurchaseHash(repositories, prepaidToken, deps),
        {
          claimant: customer ?? { uid: caller.uid, email: caller.email },
          invitation: invite,
          random: deps.random,
          earlier,
        },
        now,
      )
    : null;
  const recording =
    earlier.length === 0 || decision?.claim === 'claimed'
      ? null
      : await decideSubscriptionEvents(repositories, caller.uid, earlier);
  const isTrialTaken = decision?.isTrialTaken === true;
  if (customer !== null && isTrialTaken) await repositories.customers.save({ ...customer, isTrialDenied: true });
  if (customer === null) {
    await repositories.customers.create({
      ...newCustomer(caller, request, deps.random, now),
      isTrialDenied: isTrialTaken,
    });
    if (owner === null) await repositories.identities.create(caller.identityId, caller.uid);
    if (invite) await repositories.invites.create(invite);
  }
  if (recording) await saveRecording(repositories, recording, now);
  await decision?.write(repositories);
  return { claim: decision?.claim ?? null, isNew: customer === null };
}

/**
 * Returns the other sign-in method of the same person, if the address is verified on both sides. An address that an
 * attacker added later differs from the one at registration.
 */
function existingSignInMethod(
  caller: Caller,
  customer: Customer | null,
): 'account_through_google' | 'account_through_password' | null {
  if (customer?.email.toLowerCase() !== caller.email.toLowerCase() || caller.uid.includes(':')) return null;
  if (caller.providerId === 'google.com' && customer.signIns.includes(passwordIdentityId(caller.uid)))
    return 'account_through_password';
  if (caller.providerId === 'password' && customer.signIns.some((identityId) => identityId.startsWith('google.com:')))
    return 'account_through_google';
  return null;
}

/** For a new account: the provider of another account with the same verified address. */
async function existingProvider(
  store: Deps['store'],
  { uid, email, providerId }: Caller,
): Promise<{ existingProvider?: SignInProvider }> {
  if (providerId === 'yandex') return {};
  const others = (await store.nonTransactional.customers.withEmail(email.toLowerCase(), 3)).filter(
    (other) => other.uid !== uid,
  );
  const [provider] = others.flatMap(({ signIns }) => signIns.flatMap((identityId) => providerOf(identityId) ?? []));
  return provider === undefined ? {} : { existingProvider: provider };
}

const newCustomer = (caller: Caller, request: Request, random: Deps['random'], now: Instant): Customer => ({
  uid: caller.uid,
  id: random.sortableId(now),
  email: caller.email,
  photoURL: allowedPhoto(request.photoURL),
  providerId: caller.providerId,
  invitationCode: random.invitationCode(),
  signIns: [caller.identityId],
  language: languageOf(request.language),
  wantsPromotions: false,
  wantsReminders: true,
  isTrialDenied: false,
  created: now,
});
