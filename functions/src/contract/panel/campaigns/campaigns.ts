import * as z from 'zod/mini';
import { LANGUAGES } from '@contract/values/languages';
import { isoDate } from '@contract/wire';
import { ADMIN_ONLY, panelEndpoint } from '@contract/panel/panel-endpoint';
import { requestId } from '@contract/panel/panel-wire';

/** `promotion`: a promo code, to whom agreed to advertising. `price-change`: the next terms of sale, to all who renew. */
export const CAMPAIGN_KINDS = ['promotion', 'price-change'] as const;

const what = { kind: z.enum(CAMPAIGN_KINDS), promoCode: z.optional(z.string().check(z.maxLength(32))) };

/** Additive: how many would get the mail, and the mail itself. */
export const previewCampaign = panelEndpoint({
  name: 'previewCampaign',
  method: 'POST',
  path: '/panel/campaigns/preview',
  roles: ADMIN_ONLY,
  request: z.object({ ...what, language: z._default(z.enum(LANGUAGES), 'ru') }),
  response: z.object({ receivers: z.int(), subject: z.string(), html: z.string() }),
});

/** Additive: starts it; the mails go out one after the other. The same click again starts nothing. */
export const startCampaign = panelEndpoint({
  name: 'startCampaign',
  method: 'POST',
  path: '/panel/campaigns/start',
  roles: ADMIN_ONLY,
  request: z.object({ ...what, requestId }),
  response: z.object({ id: z.string(), receivers: z.int() }),
});

export const listCampaigns = panelEndpoint({
  name: 'listCampaigns',
  method: 'POST',
  path: '/panel/campaigns',
  roles: ADMIN_ONLY,
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
        receivers: z.int(),
        posted: z.int(),
      }),
    ),
    /** The next terms of sale, when a release brought some. */
    nextTerms: z.nullable(isoDate),
  }),
});
