import { addDays, moscowDay } from '@functions/base/rules/calendar';
import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';

const newCode = (): string => `TEST-${Math.random().toString(36).slice(2, 8).toUpperCase()}`;

/** Creates an unused promo code that is valid for 30 days of the local stack's clock. Returns the code. */
export async function newPromo(
  { deps, clock }: RunningLocalStack,
  percent: number,
  code: string = newCode(),
): Promise<string> {
  const now = await clock.now();
  await deps.store.nonTransactional.promos.create({
    id: code,
    code,
    promoType: 'SUBSCRIPTION',
    percent,
    expirationDate: moscowDay(addDays(now, 30)),
    isAvailable: true,
    created: now,
  });
  return code;
}
