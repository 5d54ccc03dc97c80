import { PROMO_REFUSALS } from '@functions/purchase/contract/values/promo-refusals';
import panelTexts from '@locales/ru/panel.json';
import { frameTexts, pluralOf } from './frame-texts';

export { fill, labelFor } from './frame-texts';

/** Every text of the panel. What the first page loads takes its texts from `frame-texts.ts` instead. */
export const texts = {
  ...frameTexts,
  ...panelTexts,
  promo: {
    ...panelTexts.promo,
    impossible: PROMO_REFUSALS.promo_code_impossible,
    problems: {
      promoCode: PROMO_REFUSALS.promo_code_short,
      percent: PROMO_REFUSALS.promo_discount_impossible,
      months: PROMO_REFUSALS.promo_validity_impossible,
    },
  },
};

/** The text below `key` in the plural form of `count`. */
export const plural = pluralOf(panelTexts);
