import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { signInWithGoogle } from '../../support/customers/sign-in';
import { advanceToPeriodEnd, join, profileOf, subscribe } from '../../support/product/scenario';

/** One person with one card is no friend, in whatever order the two accounts pay by it (T7). */

const product = await startProductOfFile();

type Action = 'term' | 'device' | 'card-change' | 'remove';
/** In the payment sandbox a different expiry date makes a different card. */
const CARDS_BY_NAME = { X: '01/45', Y: '02/45', Z: '03/45' } as const;
type CardName = keyof typeof CARDS_BY_NAME;
interface Step {
  readonly who: 'inviter' | 'friend';
  readonly does: Action;
  readonly by: CardName;
}

/** Pays, if the state of the account offers it. Returns whether money was paid by the card. */
async function act(session: Session, { does, by }: Step, run: string): Promise<boolean> {
  const expires = `${CARDS_BY_NAME[by].slice(0, 3)}${run}`;
  const { uid, email } = session;
  if (does === 'remove') {
    await product.call(removeCard, { uid, email }, session);
    await product.drain();
    return false;
  }
  try {
    if (does === 'term') {
      await product.call(cancelSubscription, { uid, email }, session);
      await product.drain();
      const isNew = (await product.deps.store.nonTransactional.subscriptions.get(uid))?.startedAt == null;
      await subscribe(product, session, { kind: isNew ? 'new-subscription' : 'resubscribe', expires });
    } else await subscribe(product, session, { kind: does === 'device' ? 'device-slot' : 'card-change', expires });
    return true;
  } catch {
    // Nothing of this kind is sold to the account now, or its card had a trial.
    return false;
  }
}

let runs = 0;

async function play(steps: readonly Step[]): Promise<{ discount: number; shares: boolean }> {
  runs += 1;
  const run = String(30 + runs).padStart(2, '0');
  const { session: inviter } = await join(product, `inviter-${runs}`);
  const code = (await product.deps.store.nonTransactional.customers.get(inviter.uid))?.invitationCode ?? '';
  const { session: friend } = await join(product, `friend-${runs}`, { referralCode: code });
  const paid = { inviter: new Set<CardName>(), friend: new Set<CardName>() };
  for (const step of steps)
    if (await act(step.who === 'inviter' ? inviter : friend, step, run)) paid[step.who].add(step.by);
  await product.drain();
  const discount = (await profileOf(product, inviter)).userInfo.discount;
  return { discount, shares: [...paid.inviter].some((card) => paid.friend.has(card)) };
}

const inviter = (does: Action, by: CardName): Step => ({ who: 'inviter', does, by });
const friend = (does: Action, by: CardName): Step => ({ who: 'friend', does, by });
const friendPaysBy = (card: CardName): Step[] => [friend('term', card), friend('term', card)];

it.each<[string, number, Step[]]>([
  ['cards of their own', 0.25, [inviter('term', 'X'), ...friendPaysBy('Y')]],
  ['the saved card, the inviter first', 0, [inviter('term', 'X'), ...friendPaysBy('X')]],
  ['the saved card, the friend first', 0, [...friendPaysBy('Y'), inviter('term', 'X'), inviter('term', 'Y')]],
  ['a card that the inviter changes to', 0, [inviter('term', 'X'), ...friendPaysBy('Y'), inviter('card-change', 'Y')]],
  [
    'a card that the inviter removed before',
    0,
    [inviter('term', 'X'), inviter('remove', 'X'), ...friendPaysBy('X'), inviter('term', 'X')],
  ],
  ['a card that paid a device only', 0, [inviter('term', 'X'), inviter('device', 'Z'), ...friendPaysBy('Z')]],
  ['the same, after the friend', 0, [inviter('term', 'X'), ...friendPaysBy('Z'), inviter('device', 'Z')]],
  ['a card that the friend changes to', 0, [inviter('term', 'X'), ...friendPaysBy('Y'), friend('card-change', 'X')]],
  ['a card that paid a device of the friend', 0, [inviter('term', 'X'), ...friendPaysBy('Y'), friend('device', 'X')]],
])('%s: %d', async (_, discount, steps) => {
  expect((await play(steps)).discount).toBe(discount);
});

it('two accounts that ever paid by one card never count for each other, in any order', async () => {
  const step = fc.record({
    who: fc.constantFrom<Step['who']>('inviter', 'friend'),
    does: fc.constantFrom<Action>('term', 'term', 'device', 'card-change', 'remove'),
    by: fc.constantFrom<CardName>('X', 'Y', 'Z'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { discount, shares } = await play(steps);
      if (shares) expect(discount).toBe(0);
    }),
    { seed: 20_261_127, numRuns: 15 },
  );
});

it('one card makes one friend, also when the account that paid by it is deleted and made again', async () => {
  const { session: inviter } = await join(product, 'card-owner');
  const code = (await product.deps.store.nonTransactional.customers.get(inviter.uid))?.invitationCode ?? '';
  const friendWith = async (name: string, expires: string, isTrialDenied = false) => {
    const { session } = await join(product, name, { referralCode: code });
    const { customers } = product.deps.store.nonTransactional;
    const friend = await customers.get(session.uid);
    // A card has one trial: the page then offers the full price.
    if (friend && isTrialDenied) await customers.save({ ...friend, isTrialDenied });
    await subscribe(product, session, { period: 1, expires });
    await product.drain();
    return session;
  };
  const percents = async () => (await product.deps.store.nonTransactional.subscriptions.get(inviter.uid))?.friends;
  const first = await friendWith('card-first', '05/88');
  await advanceToPeriodEnd(product, first, 0.1);
  expect(await percents()).toEqual({ all: 25, paid: 25 });
  const { uid, email } = first;
  const fresh = await signInWithGoogle(`google-${email}`, email);
  expect((await product.call(deleteAccount, { uid, email, confirmed: true }, fresh)).status).toBe(200);
  await product.drain();
  const again = await friendWith('card-again', '05/88', true);
  expect(await percents(), 'the same card once more').toEqual({ all: 25, paid: 25 });
  expect((await product.deps.store.nonTransactional.invites.get(again.uid))?.reason).toBe('shared-card');
  await friendWith('card-other', '06/88');
  expect(await percents()).toEqual({ all: 50, paid: 25 });
});
