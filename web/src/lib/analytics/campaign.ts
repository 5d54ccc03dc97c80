import { parseCampaign, type Tariff } from '@contract/values/tariff';
import { readStored, store } from '@web/lib/browser/kept';

export interface Campaign {
  readonly trialDays: number;
  readonly tariff: Tariff;
}

/** The format of promo and referral codes. Any other value of `token` is ignored. */
const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** Stores the promo or referral code of a link for the registration. The latest link wins. */
export function rememberPromo(search: URLSearchParams): void {
  const token = search.get('token');
  if (token !== null && CODE.test(token)) store({ promo: token });
}

/** Forgets the code of a link that has no effect, unless a newer link has replaced it. */
export function forgetPromo(code: string): void {
  if (readStored('promo') === code) store({ promo: null });
}

/** A link with only `j` has different trial days on the purchase page than elsewhere (§5). */
type Place = 'purchase' | 'other';

/** Stores the parameters of a campaign link: `i` (trial days) and `j` (months of the tariff). */
export function rememberCampaign(search: URLSearchParams, place: Place = 'other'): void {
  const i = search.get('i');
  const j = search.get('j');
  if (i === null && j === null) return;
  const { trialDays, tariff } = parseCampaign({ i, j }, place);
  store({
    // The trial days shown on the purchase page apply on all later pages.
    i: i === null && place === 'other' ? null : String(trialDays),
    j: j === null ? null : String(tariff),
    period: String(trialDays),
    tariff: String(tariff),
  });
}

export const rememberedCampaign = (place: Place = 'other'): Campaign =>
  parseCampaign({ i: readStored('i'), j: readStored('j') }, place);
