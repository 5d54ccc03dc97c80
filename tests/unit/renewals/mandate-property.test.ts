import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { evolve } from '@functions/subscription/rules/evolve';
import { isLive, type Mandate, type ProviderMandate } from '@functions/payments/rules/mandate';
import { nextMandateStep, wantedSchedule } from '@functions/renewals/rules/mandate-step';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import { found, mandateOf } from '../../support/fixtures/domain-records';
import { runCount, SEED } from '../../support/depth';
import { REPEATED } from '../../support/sweep';

const RUNS = { seed: SEED, numRuns: runCount({ quick: 500, usual: 2_000, deep: 20_000 }) };
const LONG = { timeout: 120_000, ...REPEATED };

/** A card without a mandate at the provider yet. */
const newMandate = (token: string): Mandate => mandateOf({ token, providerToken: null, providerId: null });

/** Payments in a row, each with its card, its lost responses, and a status that first ends the earlier mandates. */
const rounds = fc.array(
  fc.record({
    token: fc.constantFrom('tk_1', 'tk_2', 'tk_3'),
    losses: fc.integer({ min: 0, max: 3 }),
    death: fc.constantFrom<'rejected' | 'expired' | null>(null, 'rejected', 'expired'),
  }),
  { minLength: 1, maxLength: 5 },
);

it(
  'within eight steps one live mandate with the card of the last payment is left, whatever responses were lost',
  LONG,
  () => {
    fc.assert(
      fc.property(rounds, (rounds) => {
        const now = Date.UTC(2026, 5, 1);
        const active = evolve(noSubscription('anna'), {
          type: 'orderSettled',
          at: now,
          transactionId: 't',
          amount: 15000,
          payToken: 'o',
          tariff: 1,
          trialDays: 0,
          promo: null,
          renewable: true,
        });
        const atProvider: (ProviderMandate & { token: string })[] = [];
        let mandate = newMandate('tk_1');
        for (const { token, losses, death } of rounds) {
          mandate = { ...mandate, token };
          for (const [index, each] of atProvider.entries()) {
            if (death !== null && isLive(each)) atProvider[index] = { ...each, status: death, nextChargeAt: null };
          }
          const wanted = wantedSchedule(active, mandate, now, termsAt(now));
          let lost = losses;
          let steps = 0;
          for (; steps < 8 + losses; steps += 1) {
            const step = nextMandateStep(wanted, mandate, found(...atProvider), now);
            if (step.type === 'nothing') break;
            expect(step.type, 'a paid period is neither lost nor cancelled').not.toMatch(/^mark-/);
            mandate = applyStep(step, mandate, atProvider, lost > 0);
            lost = Math.max(0, lost - 1);
          }
          expect(steps).toBeLessThan(8 + losses);
          expect(atProvider.filter(isLive)).toMatchObject([{ token, id: mandate.providerId }]);
        }
      }),
      RUNS,
    );
  },
);

/** Applies one step. If the response is lost, the provider has executed the step, but we do not know it. */
function applyStep(
  step: ReturnType<typeof nextMandateStep>,
  mandate: Mandate,
  atProvider: (ProviderMandate & { token: string })[],
  isLost: boolean,
): Mandate {
  const unbound = { ...mandate, providerId: null, providerToken: null, cancellationRequestedFor: null };
  const end = (id: string): void => {
    const index = atProvider.findIndex((each) => each.id === id);
    const found = atProvider[index];
    if (found) atProvider[index] = { ...found, status: 'cancelled', nextChargeAt: null };
  };
  switch (step.type) {
    case 'create': {
      const id = `sc_${atProvider.length}`;
      const { amount, months, nextChargeAt } = step.schedule;
      atProvider.push({
        id,
        provider: 'cloudpayments',
        status: 'active',
        amount,
        months,
        nextChargeAt,
        lastChargeAt: null,
        token: mandate.token ?? '',
      });
      return {
        ...mandate,
        providerToken: mandate.token,
        ...(!isLost && { providerId: id, cancellationRequestedFor: null }),
      };
    }
    case 'cancel':
      end(step.id);
      if (isLost) return { ...mandate, cancellationRequestedFor: step.id };
      return mandate.providerId === step.id ? unbound : { ...mandate, cancellationRequestedFor: step.id };
    case 'adopt':
      return { ...mandate, providerId: step.id, cancellationRequestedFor: null };
    case 'detach':
      return unbound;
    default:
      return mandate;
  }
}
