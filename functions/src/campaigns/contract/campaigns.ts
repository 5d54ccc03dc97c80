import * as z from 'zod/mini';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import { isoDate } from '@functions/base/contract/wire';
import { ADMIN_ONLY, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { requestId } from '@functions/staff/contract/panel-wire';

/**
 * `promotion`: a promo code, to customers who agreed to advertising. `price-change`: the next terms of sale, to all
 * customers with auto-renewal (decision 26).
 */
export const CAMPAIGN_KINDS = ['promotion', 'price-change'] as const;

const campaignSubject = { kind: z.enum(CAMPAIGN_KINDS), promoCode: z.optional(z.string().check(z.maxLength(32))) };

/** What staff choose for a campaign: a promotion needs its code. The calls refuse a missing code with a sentence. */
export const campaignDraft = z
  .object({ ...campaignSubject, language: z.enum(LANGUAGES) })
  .check(z.refine(({ kind, promoCode }) => kind !== 'promotion' || Boolean(promoCode), { path: ['promoCode'] }));

/** Additive call: the number of recipients and the e-mail itself. */
export const previewCampaign = panelEndpoint({
  name: 'previewCampaign',
  path: '/panel/campaigns/preview',
  roles: ADMIN_ONLY,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: ['promo_code_missing', 'promo_not_valid', 'no_new_terms', 'price_change_too_soon'],
  request: z.object({ ...campaignSubject, language: z._default(z.enum(LANGUAGES), 'ru') }),
  response: z.object({ recipients: z.int(), subject: z.string(), html: z.string() }),
});

/** Additive call: starts a mailing; the e-mails are sent in the background. A repeated `requestId` starts nothing. */
export const startCampaign = panelEndpoint({
  name: 'startCampaign',
  path: '/panel/campaigns/start',
  roles: ADMIN_ONLY,
  effect: 'change',
  repetition: 'ignored',
  audit: 'startCampaign',
  limits: [],
  refusals: ['campaigns_off', 'promo_code_missing', 'promo_not_valid', 'no_new_terms', 'price_change_too_soon'],
  request: z.object({ ...campaignSubject, requestId }),
  response: z.object({ id: z.string(), recipients: z.int() }),
});

/** Additive call: the mailings so far. */
export const listCampaigns = panelEndpoint({
  name: 'listCampaigns',
  path: '/panel/campaigns',
  roles: ADMIN_ONLY,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(CAMPAIGN_KINDS),
        promoCode: z.nullable(z.string()),
        startedBy: z.string(),
        started: isoDate,
        finished: z.nullable(isoDate),
        recipients: z.int(),
        posted: z.int(),
      }),
    ),
    /** When the next terms of sale start; null when the price list has none. */
    nextTerms: z.nullable(isoDate),
  }),
});
