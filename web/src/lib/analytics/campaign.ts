import { parseCampaign, type Tariff } from '@contract/values/tariff';
import { readStored, store } from '@web/lib/browser/storage';

export interface Campaign {
  readonly trialDays: number;
  readonly tariff: Tariff;
}

/** The shape every code of ours has; anything else in `token` is not a code and is not kept. */
const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** Keeps the promo or referral code of a link for the registration; the latest link wins. */
export function rememberPromo(search: URLSearchParams): void {
  const token = search.get('token');
  if (token !== null && CODE.test(token)) store({ promo: token });
}

/** On the purchase page a link with j alone offers other days than elsewhere (§5). */
type Place = 'purchase' | 'other';

/** Keeps what a campaign link offers: i (days of trial) and j (months of the tariff). */
export function rememberCampaign(search: URLSearchParams, place: Place = 'other'): void {
  const i = search.get('i');
  const j = search.get('j');
  if (i === null && j === null) return;
  const { trialDays, tariff } = parseCampaign({ i, j }, place);
  store({
    // The days that the purchase page showed hold on every page after it.
    i: i === null && place === 'other' ? null : String(trialDays),
    j: j === null ? null : String(tariff),
    period: String(trialDays),
    tariff: String(tariff),
  });
}

export const rememberedCampaign = (place: Place = 'other'): Campaign =>
  parseCampaign({ i: readStored('i'), j: readStored('j') }, place);
