import { uidsOf, type Customer } from '@functions/accounts/rules/customer';
import type { Instant } from '@functions/base/rules/calendar';
import { isFinal, MOST_FRIENDS, withSharedCard, type Invite } from '@functions/referrals/rules/invite';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { Card } from '@functions/payments/rules/payment';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { Deps, ReadRepositories, Repositories } from '@functions/referrals/ports/repositories';
import { ofEachUid } from '@functions/accounts/steps/person';
import { referralRecount } from '@functions/referrals/rules/referral-tasks';
import { enqueue } from '@functions/base/steps/enqueue';

/** Above what anybody pays in years. */
const MAX_RECEIPTS = 500;

/**
 * Ends the invites of the counting friends who have ever paid by a card that their inviter has ever paid by, whoever
 * did so first (§9, T7), and of those whose card made another friend of the inviter count before: one card is one
 * friend, also after an account was deleted. The ledger knows the card of every payment. Without a counting friend only
 * one query is made.
 */
export async function endSharedCards(
  { store, random }: Pick<Deps, 'store' | 'random'>,
  uid: string,
  now: Instant,
): Promise<void> {
  const { customers, invites } = store.nonTransactional;
  const counting = (await invites.ofInviter(uid, MOST_FRIENDS)).filter(({ qualifiesUntil }) => qualifiesUntil > now);
  if (counting.length === 0) return;
  const cardsOf = async (of: string) => cardHashes(store.nonTransactional, random, await customers.get(of));
  const taken = new Set(await cardsOf(uid));
  for (const { inviteeUid, erasedCards } of counting.toSorted(
    (left, right) => countedSince(left) - countedSince(right),
  )) {
    const theirs = erasedCards ?? (await cardsOf(inviteeUid));
    if (!theirs.some((card) => taken.has(card))) {
      for (const card of theirs) taken.add(card);
      continue;
    }
    await store.transaction(async (repositories) => {
      const invite = await repositories.invites.get(inviteeUid);
      if (invite?.inviterUid === uid && !isFinal(invite)) await repositories.invites.save(withSharedCard(invite));
    });
  }
}

const countedSince = ({ discountStartDate, created }: Invite): Instant => discountStartDate ?? created;

/** Hashes of the provider's ids of all cards that a person has paid by. */
export async function cardHashes(
  { receipts }: Pick<ReadRepositories, 'receipts'>,
  random: Pick<Deps['random'], 'hash'>,
  customer: Customer | null,
): Promise<readonly string[]> {
  const paid = customer && (await ofEachUid(uidsOf(customer), (uid) => receipts.ofCustomer(uid, MAX_RECEIPTS)));
  return [...new Set(paid?.flatMap(({ cardId }) => cardId ?? []))].map((cardId) => random.hash(cardId));
}

/**
 * Enqueues the recounts after a payment by another card than the saved one, on both sides: of the customer, whose
 * friend may have paid by it, and of who invited the customer. Without a discount nobody counts yet, and the payment of
 * a friend is a recount.
 *
 * @param paid `invite`: of the customer, if nothing else recounts its inviter
 */
export async function recountAfterCard(
  repositories: Repositories,
  { uid, friends }: Pick<Subscription, 'uid' | 'friends'>,
  paid: {
    readonly card: Card | null;
    readonly saved: Mandate | null;
    readonly invite: Invite | null;
    readonly cause: string;
  },
  now: Instant,
): Promise<void> {
  const { card, saved, invite } = paid;
  if (card?.cardId == null || card.cardId === saved?.card?.cardId) return;
  const cause = `card_${paid.cause}`;
  if (friends.all > 0) await enqueue(repositories, referralRecount({ uid }, cause, now));
  if (invite !== null && !isFinal(invite))
    await enqueue(repositories, referralRecount({ uid: invite.inviterUid }, cause, now));
}
