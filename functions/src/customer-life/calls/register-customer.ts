import type { Claim } from '@functions/accounts/contract/values/customers';
import type { RequestOf } from '@functions/base/contract/endpoint';
import type { registerCustomer as endpoint } from '@functions/customer-life/contract/register-customer';
import type { SignInProvider } from '@functions/base/contract/values/status';
import { languageOf } from '@functions/base/contract/values/languages';
import { toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import { mayActAs, type Caller, type Customer, type IdentityId } from '@functions/accounts/rules/customer';
import type { Invite } from '@functions/referrals/rules/invite';
import { passkeyIdOf } from '@functions/accounts/rules/customer-passkey';
import { endOfNextSession } from '@functions/accounts/rules/recent-sign-in';
import { GUEST_CLAIM_ATTEMPTS } from '@functions/base/rules/anti-guessing-limits';
import { ok, fail } from '@functions/base/rules/result';
import { outboundEvent } from '@functions/base/rules/outbound-event';
import { announceEvent } from '@functions/base/steps/announce-event';
import type { ResultOf } from '@functions/base/steps/result-of';
import { passwordIdentityId, providerOf, wayOf } from '@functions/accounts/rules/sign-in-accounts';
import { noSubscription, view, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { Deps, ReadRepositories, Repositories } from '@functions/messages/ports/repositories';
import { allowedPhoto } from '@functions/accounts/rules/allowed-photo';
import { giftOfLink, planGiftClaim, saveGiftClaim, type GiftClaim } from '@functions/gifts/steps/claim-gift';
import {
  guestPurchaseHash,
  planClaim,
  saveClaim,
  type ClaimContext,
  type GuestClaim,
} from '@functions/purchase/steps/claim-guest-purchase';
import { type ClaimDecision } from '@functions/accounts/rules/claim';
import {
  decideSubscriptionEvents,
  saveRecording,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { removePlanted } from '@functions/accounts/steps/remove-planted';
import { findRestriction } from '@functions/accounts/steps/restricted-identities';
import { decideInvitation } from '@functions/referrals/steps/invite-customer';
import { createCustomer, createIdentity, saveCustomer } from '@functions/accounts/steps/writes';
import { createInvite } from '@functions/referrals/steps/writes';

type Request = RequestOf<typeof endpoint>;
type RegisterDeps = Pick<
  Deps,
  'store' | 'clock' | 'auth' | 'random' | 'signedTokens' | 'log' | 'rateLimits' | 'publicFacts'
>;

/** What is stored about the caller. */
interface Known {
  /** The account of the sign-in. */
  readonly owner: string | null;
  readonly customer: Customer | null;
}

/** Why nothing is registered. */
type Unregistered =
  | { readonly ownerUid: string }
  | 'pre-hijacked'
  | 'sign_in_again'
  | 'account_through_google'
  | 'account_through_password'
  | 'no_email_from_provider';

interface Registered {
  readonly claim: Claim | null;
  readonly isNew: boolean;
  readonly subscription: Subscription;
}

/**
 * Registers a customer at the first call; later calls return the state (§4), and add a photo to an account that has
 * none. A guest purchase is claimed in the same transaction. If the sign-in belongs to another account of the same
 * person, returns a custom token for that account. Fails with `sign_in_again` if the sign-in landed on an account of
 * somebody else; with Google, that account then loses it (`removePlanted`). A sign-in of a deleted account that was
 * restricted gets a restricted account. Other errors: `account_through_google`, `account_through_password`,
 * `no_email_from_provider`, `too_many_attempts`, `sign_in_off`.
 */
export async function registerCustomer(
  deps: RegisterDeps,
  { caller, customer, request }: { caller: Caller; customer: Customer | null; request: Request },
): Promise<ResultOf<typeof endpoint>> {
  const { store, clock, auth, log, rateLimits, publicFacts } = deps;
  // Every new sign-in of the site and the apps ends here; a session that is open already goes on.
  const way = wayOf(caller.identityId);
  if (way !== null && (await publicFacts.switchedOff()).includes(way)) return fail('sign_in_off');
  // A missing guest purchase does not fail the registration (§3). The limit stops callers that try many ids (T4).
  const counted = request.prepaidToken ? await rateLimits.consume(GUEST_CLAIM_ATTEMPTS, caller.uid) : ok(true);
  if (!counted.ok) return counted;
  const now = await clock.now();
  const outcome = await store.transaction((repositories) => register(deps, repositories, { caller, request }, now));
  if (outcome === 'pre-hijacked') {
    log.warn('a sign-in landed on a pre-hijacked account', { uid: caller.uid });
    if (caller.providerId === 'google.com') await removePlanted(auth, caller.uid, customer);
    return fail('sign_in_again');
  }
  if (typeof outcome === 'string') return fail(outcome);
  if ('ownerUid' in outcome) {
    const customToken = await auth.customToken(outcome.ownerUid, {
      via: caller.identityId,
      contact: caller.email,
      signedInAt: caller.signedInAt,
      openedAt: caller.openedAt,
      endsAt: endOfNextSession(caller, clock.realNow()),
    });
    return ok({ success: true, expirationDate: null, subscriptionIsActive: false, customToken });
  }
  const { isActive, shownUntil } = view(outcome.subscription, now);
  return ok({
    success: true,
    expirationDate: toIsoOrNull(shownUntil),
    subscriptionIsActive: isActive,
    ...(outcome.claim !== null && { claim: outcome.claim }),
    ...(outcome.isNew && (await existingProvider(store, caller))),
  });
}

/** Why this sign-in registers nobody and opens no account of its own; null if it may. */
function unregistered(caller: Caller, { owner, customer }: Known): Unregistered | null {
  if (owner !== null && owner !== caller.uid) return { ownerUid: owner };
  if (!mayActAs(caller, customer)) return existingSignInMethod(caller, customer) ?? 'pre-hijacked';
  if (customer !== null) return null;
  // A passkey belongs to the account that it was added to, and registers no other.
  if (passkeyIdOf(caller.identityId) !== null) return 'sign_in_again';
  return caller.email === '' ? 'no_email_from_provider' : null;
}

async function register(
  deps: RegisterDeps,
  repositories: Repositories,
  { caller, request }: { caller: Caller; request: Request },
  now: Instant,
): Promise<Unregistered | Registered> {
  const { uid } = caller;
  const [owner, customer, stored] = await Promise.all([
    repositories.identities.get(caller.identityId),
    repositories.customers.get(uid),
    repositories.subscriptions.get(uid),
  ]);
  const refused = unregistered(caller, { owner, customer });
  if (refused !== null) return refused;
  const { invite, earlier } =
    customer === null ? await decideBeginning(deps, repositories, { caller, request }, now) : NOTHING_BEGINS;
  const claimant = customer ?? { uid, email: caller.email, isTrialAllowed: false };
  const decision = await decideClaim(
    deps,
    repositories,
    request.prepaidToken,
    { claimant, invitation: invite, random: deps.random, earlier },
    now,
  );
  // A claim that succeeds has recorded them.
  const recording = decision?.claim === 'claimed' ? null : await decideEarlier(repositories, uid, earlier);
  const isTrialTaken = decision?.isTrialTaken === true;
  if (customer === null) {
    const created = { ...newCustomer(caller, request, deps.random, now), isTrialDenied: isTrialTaken };
    await saveNewCustomer(
      repositories,
      created,
      { identityId: owner === null ? caller.identityId : null, invite },
      now,
    );
  } else await saveKnownCustomer(repositories, customer, request, { isTrialTaken });
  if (recording) await saveRecording(repositories, recording, now);
  if (decision?.changes) await saveTokenClaim(repositories, decision.changes, now);
  return {
    claim: decision?.claim ?? null,
    isNew: customer === null,
    subscription: decision?.subscription ?? recording?.subscription ?? stored ?? noSubscription(uid),
  };
}

/** What a new account begins with. `earlier`: before a claim in the same transaction, so that its payment goes back. */
interface Beginning {
  readonly invite: Invite | null;
  readonly earlier: readonly SubscriptionEvent[];
}

const NOTHING_BEGINS: Beginning = { invite: null, earlier: [] };

async function decideBeginning(
  { random }: RegisterDeps,
  repositories: ReadRepositories,
  { caller, request }: { caller: Caller; request: Request },
  now: Instant,
): Promise<Beginning> {
  const [invite, restriction] = await Promise.all([
    decideInvitation(repositories, caller, request.referralCode, now),
    findRestriction(repositories, caller, random, now),
  ]);
  if (restriction === null) return { invite, earlier: [] };
  return { invite, earlier: [{ type: 'restricted', at: now - 1, reason: restriction.reason, carriedOver: true }] };
}

const decideEarlier = async (
  repositories: ReadRepositories,
  uid: string,
  earlier: readonly SubscriptionEvent[],
): Promise<Recording | null> => (earlier.length === 0 ? null : decideSubscriptionEvents(repositories, uid, earlier));

/** `identityId`: null if the sign-in is stored already. */
async function saveNewCustomer(
  repositories: Repositories,
  customer: Customer,
  { identityId, invite }: { readonly identityId: IdentityId | null; readonly invite: Invite | null },
  now: Instant,
): Promise<void> {
  const { uid, language } = customer;
  await createCustomer(repositories, customer);
  if (identityId !== null) await createIdentity(repositories, identityId, uid);
  if (invite) await createInvite(repositories, invite);
  await announceEvent(repositories, outboundEvent('customer.registered', { language }, now), { uid, cause: uid }, now);
}

async function saveKnownCustomer(
  { customers }: Repositories,
  customer: Customer,
  request: Request,
  { isTrialTaken }: { readonly isTrialTaken: boolean },
): Promise<void> {
  const shown = withPhoto(customer, request);
  const changed = isTrialTaken ? { ...shown, isTrialDenied: true } : shown;
  if (changed !== customer) await saveCustomer({ customers }, changed);
}

/** The claim of the gift or of the guest purchase that the token names; null without a token. */
async function decideClaim(
  deps: RegisterDeps,
  repositories: ReadRepositories,
  token: string | undefined,
  context: ClaimContext & { readonly earlier: readonly SubscriptionEvent[] },
  now: Instant,
): Promise<ClaimDecision<GiftClaim | GuestClaim> | null> {
  if (!token) return null;
  const gift = giftOfLink(deps.signedTokens, token);
  if (gift !== null)
    return planGiftClaim(repositories, gift, { uid: context.claimant.uid, earlier: context.earlier }, now);
  return planClaim(repositories, await guestPurchaseHash(repositories, token, deps), context, now);
}

const saveTokenClaim = (repositories: Repositories, claim: GiftClaim | GuestClaim, now: Instant): Promise<void> =>
  'gift' in claim ? saveGiftClaim(repositories, claim, now) : saveClaim(repositories, claim, now);

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
  const others = (await store.nonTransactional.customers.withEmail(email, 4)).filter((other) => other.uid !== uid);
  const [provider] = others.flatMap(({ signIns }) => signIns.flatMap((identityId) => providerOf(identityId) ?? []));
  return provider === undefined ? {} : { existingProvider: provider };
}

/** A later sign-in brings the photo that the account does not have; a photo that is there stays. */
function withPhoto(customer: Customer, { photoURL }: Request): Customer {
  const photo = allowedPhoto(photoURL);
  return customer.photoURL !== '' || photo === '' ? customer : { ...customer, photoURL: photo };
}

const newCustomer = (caller: Caller, request: Request, random: Deps['random'], now: Instant): Customer => ({
  uid: caller.uid,
  id: random.sortableId(now),
  email: caller.email,
  photoURL: allowedPhoto(request.photoURL),
  providerId: caller.providerId,
  invitationCode: random.invitationCode(),
  signIns: [caller.identityId],
  linkedSignIns: [],
  mergedFrom: [],
  language: languageOf(request.language),
  isLanguageChosen: false,
  wantsPromotions: false,
  wantsReminders: true,
  isTrialDenied: false,
  isTrialAllowed: false,
  created: now,
});
