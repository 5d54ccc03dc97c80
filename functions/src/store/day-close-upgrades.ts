import { GIFT_METRICS, LEFT_METRICS, noMethods } from '@functions/domain/reconciliation/metrics';
import type { Upgrade } from './collections';

/** Day closes: on earlier days no customer was asked why they left. */
export const withAnswers: Upgrade = (stored) => ({
  ...stored,
  counts: {
    ...Object.fromEntries(LEFT_METRICS.map((metric) => [metric, 0])),
    ...(stored.counts as Readonly<Record<string, number>>),
  },
});

/** Day closes: before gifts were sold. */
export const withGifts: Upgrade = (stored) => ({
  ...stored,
  counts: {
    ...Object.fromEntries(GIFT_METRICS.map((metric) => [metric, 0])),
    ...(stored.counts as Readonly<Record<string, number>>),
  },
});

/** Day closes: before the methods of payments were told apart. What was paid then is in none of them. */
export const withMethods: Upgrade = (stored) => ({ methods: noMethods, ...stored });
