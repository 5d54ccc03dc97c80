import { parseCampaign, type Tariff } from '@functions/base/contract/values/tariff';
import { readStored, store } from '@web/lib/browser/kept';

export interface Campaign {
  readonly trialDays: number;
  readonly tariff: Tariff;
}

/** A link with only `j` has different trial days on the purchase page than elsewhere (§5). */
type Place = 'purchase' | 'other';

/** Marks without a picture, such as a zero-width space, which a messenger or an editor puts into a link. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The format of promo and referral codes. Any other value of `token` is ignored. */
const CODE = /^[A-Za-z0-9_-]{1,64}(?![A-Za-z0-9_-])/;

/** The parameters of a link. A link that was written as HTML twice has `&amp;` between them. */
const parametersOf = (search: string): URLSearchParams => new URLSearchParams(search.replaceAll('&amp;', '&'));

/**
 * A value without what sticks to the end of a link: white space, the full stop of a sentence, a bracket, or a second
 * query. Null without the parameter.
 */
const valueOf = (link: URLSearchParams, name: string): string | null =>
  link
    .get(name)
    ?.replace(INVISIBLE, '')
    .trim()
    .replace(/[^\p{L}\p{N}_-]*(\?.*)?$/su, '') ?? null;

/** Stores the promo or referral code of a link for the registration. The latest link wins. */
export function rememberPromo(search: string): void {
  const code = CODE.exec(valueOf(parametersOf(search), 'token') ?? '')?.[0];
  if (code !== undefined) store({ promo: code });
}

/** Forgets the code of a link that has no effect, unless a newer link has replaced it. */
export function forgetPromo(code: string): void {
  if (readStored('promo') === code) store({ promo: null });
}

/** Stores the parameters of a campaign link: `i` (trial days) and `j` (months of the tariff). */
export function rememberCampaign(search: string, place: Place): void {
  const link = parametersOf(search);
  const i = valueOf(link, 'i');
  const j = valueOf(link, 'j');
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
