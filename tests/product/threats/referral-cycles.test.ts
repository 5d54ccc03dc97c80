import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Invite, referralPercent } from '@functions/referrals/rules/invite';
import { termsAt } from '@functions/subscription/rules/terms';
import { changeReferrer } from '@functions/panel/calls/change-referrer';
import { DEEP, SEED } from '../../support/depth';
import { REPEATED } from '../../support/sweep';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join, profileOf } from '../../support/product/scenario';

const PEOPLE = 9;
const [GRAPHS, STEPS] = DEEP ? [40, 60] : [2, 20];

const product = await startProductOfFile();

interface Person {
  readonly uid: string;
  /** The public customer id that staff use. */
  readonly id: string;
  readonly code: string;
}

let groups = 0;
async function newcomers(): Promise<Person[]> {
  const group = (groups += 1);
  return Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => {
      const { session } = await join(product, `g${group}-${n}`);
      const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
      return { uid: session.uid, id: customer?.id ?? '', code: customer?.invitationCode ?? '' };
    }),
  );
}

let clicks = 0;
const attach = (who: Person, to: Person) =>
  changeReferrer(product.deps, {
    staff: { login: 'olga', role: 'admin', signedInAt: 0, sessionId: '' },
    request: { userId: who.id, inviterCode: to.code, reason: 'test', requestId: `click-${(clicks += 1)}` },
  });

async function invites(): Promise<Map<string, string>> {
  const { docs } = await product.db.collection('invites').get();
  return new Map(
    docs.map((found) => found.data() as Invite).map(({ inviteeUid, inviterUid }) => [inviteeUid, inviterUid]),
  );
}

/** A customer who is their own direct or indirect inviter, or null. */
function findInCycle(inviters: Map<string, string>): string | null {
  for (const start of inviters.keys()) {
    for (
      let current = inviters.get(start), steps = 0;
      current !== undefined && steps <= inviters.size;
      current = inviters.get(current), steps += 1
    ) {
      if (current === start) return start;
    }
  }
  return null;
}

it('staff cannot close a chain of nine to a cycle or make customers their own inviters (T8)', async () => {
  const chain = await newcomers();
  for (const [n, person] of chain.entries()) {
    const inviter = chain[n - 1];
    if (inviter) expect((await attach(person, inviter)).ok).toBe(true);
  }
  const [first, last] = [chain[0]!, chain.at(-1)!];
  expect(await attach(first, last)).toEqual({ ok: false, refusal: 'inviter_impossible' });
  expect(await attach(first, first)).toEqual({ ok: false, refusal: 'inviter_impossible' });
  expect(findInCycle(await invites())).toBeNull();
});

it('of two customers who are made each other’s inviter concurrently, one is refused (T8)', async () => {
  const [anna, boris] = await newcomers();
  const answers = await Promise.all([attach(anna!, boris!), attach(boris!, anna!)]);
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(findInCycle(await invites())).toBeNull();
});

it(`${GRAPHS} random graphs of ${PEOPLE} people: no cycle is ever stored (T8)`, REPEATED, async () => {
  const person = fc.nat({ max: PEOPLE - 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(person, person), { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const people = await newcomers();
      // Two concurrent changes by staff.
      for (let n = 0; n < steps.length; n += 2)
        await Promise.all(steps.slice(n, n + 2).map(([who, to]) => attach(people[who]!, people[to]!)));
      expect(findInCycle(await invites())).toBeNull();
    }),
    { numRuns: GRAPHS, seed: SEED, endOnFailure: true },
  );
});

it('the discount is counted from the current invitees, 25 % each and 100 % at most (T8)', async () => {
  fc.assert(
    fc.property(fc.nat({ max: 1000 }), (counting) => {
      expect(referralPercent(counting, termsAt(Date.UTC(2026, 10, 21)))).toBe(Math.min(100, 25 * counting));
    }),
    { seed: SEED },
  );
  const { session } = await join(product, 'alone');
  expect((await profileOf(product, session)).userInfo.discount).toBe(0);
});
