import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  listCampaigns as listEndpoint,
  previewCampaign as previewEndpoint,
  startCampaign as startEndpoint,
} from '@functions/campaigns/contract/campaigns';
import { auditRow } from '@functions/staff/rules/audit';
import {
  priceAnnouncementOf,
  campaignId,
  changedTariffs,
  nextTerms,
  priceChangeEmail,
  promotionOf,
  type CampaignSubject,
} from '@functions/campaigns/rules/campaign';
import { addDays, toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import type { CampaignMail } from '@functions/campaigns/rules/campaign-mails';
import { normalisePromoCode } from '@functions/purchase/rules/promo';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { campaignPage } from '@functions/campaigns/rules/campaign-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { createAuditRow } from '@functions/staff/steps/writes';

const MAX_CAMPAIGNS = 50;

/** Returns the newest 50 campaigns and the date of the next price list. */
export async function listCampaigns({
  store,
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<ResultOf<typeof listEndpoint>> {
  const [campaigns, now] = await Promise.all([store.nonTransactional.campaigns.listNewest(MAX_CAMPAIGNS), clock.now()]);
  return ok({
    content: campaigns.map(({ id, subject, startedBy, started, finished, recipients, posted }) => ({
      id,
      kind: subject.kind,
      promoCode: subject.kind === 'promotion' ? subject.code : null,
      startedBy,
      started: toIso(started),
      finished: toIsoOrNull(finished),
      recipients,
      posted,
    })),
    nextTerms: toIsoOrNull(nextTerms(now)?.validFrom ?? null),
  });
}

/**
 * Returns the number of recipients and a preview of the e-mail. A price change is shown for the first term whose price
 * changes.
 */
export async function previewCampaign(
  { store, clock, mailPreview }: Pick<Deps, 'store' | 'clock' | 'mailPreview'>,
  { request }: { request: RequestOf<typeof previewEndpoint> },
): Promise<ResultOf<typeof previewEndpoint>> {
  const now = await clock.now();
  const subject = await subjectOf({ store }, request, now);
  if (!subject.ok) return subject;
  const [recipients, content] = [await countRecipients({ store }, subject.value, now), sampleOf(subject.value, now)];
  return ok({ recipients, ...(await mailPreview.preview({ language: request.language, content }, now)) });
}

/** Starts a campaign, once for each subject. A repeated call returns the existing campaign. */
export async function startCampaign(
  { store, clock, publicFacts }: Pick<Deps, 'store' | 'clock' | 'publicFacts'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof startEndpoint> },
): Promise<ResultOf<typeof startEndpoint>> {
  if ((await publicFacts.switchedOff()).includes('campaigns')) return fail('campaigns_off');
  const now = await clock.now();
  const subject = await subjectOf({ store }, request, now);
  if (!subject.ok) return subject;
  const id = campaignId(subject.value);
  const recipients = await countRecipients({ store }, subject.value, now);
  return store.transaction(async (repositories) => {
    const running = await repositories.campaigns.get(id);
    if (running !== null) return ok({ id, recipients: running.recipients });
    const campaign = {
      id,
      subject: subject.value,
      startedBy: staff.login,
      started: now,
      finished: null,
      recipients,
      posted: 0,
      after: null,
    };
    await repositories.campaigns.create(campaign);
    await enqueue(repositories, campaignPage({ id, after: null }, now));
    await createAuditRow(
      repositories,
      auditRow(`campaign_${id}`, staff, { action: 'startCampaign', facts: { id, recipients } }, now),
    );
    return ok({ id, recipients });
  });
}

type SubjectRefusal = 'promo_code_missing' | 'promo_not_valid' | 'no_new_terms' | 'price_change_too_soon';

async function subjectOf(
  { store }: Pick<Deps, 'store'>,
  { kind, promoCode }: { kind: CampaignSubject['kind']; promoCode?: string | undefined },
  now: Instant,
): Promise<Result<CampaignSubject, SubjectRefusal>> {
  if (kind === 'price-change') {
    const terms = priceAnnouncementOf(now);
    return terms.ok ? ok({ kind, validFrom: terms.value.validFrom }) : terms;
  }
  if (promoCode === undefined || promoCode === '') return fail('promo_code_missing');
  const code = normalisePromoCode(promoCode);
  return promotionOf(code === null ? null : await store.nonTransactional.promos.get(code), now);
}

const countRecipients = ({ store }: Pick<Deps, 'store'>, subject: CampaignSubject, now: Instant): Promise<number> =>
  subject.kind === 'promotion'
    ? store.nonTransactional.campaignRecipients.countWantingPromotions()
    : store.nonTransactional.campaignRecipients.countRenewing(changedTariffs(termsAt(now), termsAt(subject.validFrom)));

function sampleOf(subject: CampaignSubject, now: Instant): CampaignMail {
  if (subject.kind === 'promotion') return subject;
  const [from, to] = [termsAt(now), termsAt(subject.validFrom)];
  const [tariff = 1] = changedTariffs(from, to);
  const sample = { ...noSubscription(''), tariff, currentPeriodEnd: addDays(subject.validFrom, 1), anchorDay: 1 };
  const mail = priceChangeEmail(sample, from, to);
  if (mail === null) throw new Error('a changed term has no price change e-mail');
  return mail;
}
