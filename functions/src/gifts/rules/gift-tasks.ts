import type { Instant } from '@functions/base/rules/calendar';
import type { Planned } from '@functions/base/rules/outbox';

/** A planned step of a gift; without effect once it is claimed or returned. */
export interface GiftTask extends GiftStep {
  readonly kind: 'advance-gift';
}

/**
 * `send`: the first e-mail to the recipient. `remind`: the second one. `note`: tells the payer that nobody claimed it.
 * `return`: refunds it.
 */
export interface GiftStep {
  readonly giftId: string;
  readonly step: 'send' | 'remind' | 'note' | 'return';
}

/** `again`: distinguishes a repeated step. */
export const giftStep = ({ giftId, step }: GiftStep, at: Instant, created: Instant, again = ''): Planned<GiftTask> => ({
  id: `advance-gift_${giftId}_${step}${again}`,
  task: { kind: 'advance-gift', giftId, step },
  at,
  created,
});
