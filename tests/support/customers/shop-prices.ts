import { toRoubles, type Kopecks } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { chargeLines, chargeTotal } from '@functions/subscription/rules/charge';
import { termsAt } from '@functions/subscription/rules/terms';
import { formatRoubles } from '@web/lib/browser/format';

/** The terms at which the running product sells, for tests that mean "some price". */
export const SHOP_TERMS = termsAt(Date.now());

/** The regular charge of a tariff without a referral discount. */
export const chargeOf = (tariff: Tariff, { promoPercent = 0, extraDevices = 0 } = {}): Kopecks =>
  chargeTotal(
    chargeLines(
      { tariff, promoPercent, referralPercent: 0, devices: Array.from({ length: extraDevices }, () => 0) },
      SHOP_TERMS,
    ),
  );

/** The same charge in roubles. */
export const roublesOf = (...charge: Parameters<typeof chargeOf>): number => toRoubles(chargeOf(...charge));

/** A sum as the Russian site shows it, with plain spaces: «1 080 ₽». */
export const shownSum = (amount: Kopecks): string => formatRoubles(toRoubles(amount), 'ru').replace(/\s/g, ' ');
