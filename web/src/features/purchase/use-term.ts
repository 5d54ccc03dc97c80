import type { Shop } from '@functions/customer-life/contract/get-shop';
import { useDraft } from '@web/lib/purchases/draft';
import type { Choice } from './use-purchase';

/** The chosen term and way, which a reload finds again under `place`, and the terms that are offered that way. */
export function useTerm(shop: Shop, place: string, initial: Choice) {
  const [draft, change] = useDraft<Choice>(place, initial);
  // At no charge there is nothing to pay in another way.
  const oneOffTariffs = shop.oneOffTariffs?.filter(({ firstPayment }) => firstPayment > 0) ?? [];
  const hasWays = oneOffTariffs.length > 0;
  const isOneOff = draft.isOneOff && hasWays;
  const tariffs = isOneOff ? oneOffTariffs : shop.tariffs;
  return {
    tariff: draft.tariff,
    isOneOff,
    change,
    hasWays,
    tariffs,
    /** Of the chosen term, or of the first one if it is not offered; undefined if none is. */
    quote: tariffs.find((candidate) => candidate.tariff === draft.tariff) ?? tariffs[0],
  };
}
