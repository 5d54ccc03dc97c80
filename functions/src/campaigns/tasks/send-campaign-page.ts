import {
  changedTariffs,
  priceChangeEmail,
  type Campaign,
  type CampaignSubject,
} from '@functions/campaigns/rules/campaign';
import { MINUTE } from '@functions/base/rules/calendar';
import type { CampaignMail } from '@functions/campaigns/rules/campaign-mails';
import {
  campaignMail,
  campaignMailId,
  campaignPage,
  type CampaignPage,
} from '@functions/campaigns/rules/campaign-tasks';
import { DONE, isMailRefused, type Ends } from '@functions/base/rules/outbox';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { enqueue } from '@functions/base/steps/enqueue';

/** A page is what may leave in a minute. */
const PAGE_INTERVAL = MINUTE;

/**
 * Enqueues the e-mails of one page of a campaign and the task for the next page. Both and the position reached are one
 * commit, so a repeated, late or concurrent call enqueues no e-mail twice. sendMail checks the consent again. A page
 * has as many e-mails as may leave in a minute (MAILS_A_MINUTE), and the next one follows a minute later. Postponed
 * while the last page but one waits, so that two pages of a campaign are in the outbox, and not all: the mail server is
 * down, or another campaign is on its way. Postponed also while mailings are switched off.
 */
export async function sendCampaignPage(
  { store, clock, settings, publicFacts }: Pick<Deps, 'store' | 'clock' | 'settings' | 'publicFacts'>,
  { id, after, behind }: CampaignPage,
): Promise<Ends<'done' | 'postponed'>> {
  const seen = await store.nonTransactional.campaigns.get(id);
  if (!isAt(seen, after)) return DONE;
  if ((await publicFacts.switchedOff()).includes('campaigns')) return NEXT_MINUTE;
  if (behind !== undefined && (await isOnItsWay({ store }, behind))) return NEXT_MINUTE;
  const now = await clock.now();
  const limit = settings.mailsAMinute;
  const page = await pageOf({ store }, seen, limit);
  await store.transaction(async (repositories) => {
    const campaign = await repositories.campaigns.get(id);
    if (!isAt(campaign, after)) return;
    const last = page.at(-1)?.uid ?? null;
    const isLast = page.length < limit || last === null;
    const mails = page.filter(isTold);
    for (const { uid, content } of mails)
      await enqueue(repositories, campaignMail({ campaign: id, uid }, content, now));
    await repositories.campaigns.save({
      ...campaign,
      after: last ?? after,
      posted: campaign.posted + mails.length,
      finished: isLast ? now : null,
    });
    if (isLast) return;
    const before = after === null ? {} : { behind: campaignMailId(id, MAIL_OF[campaign.subject.kind], after) };
    await enqueue(repositories, campaignPage({ id, after: last, ...before }, now + PAGE_INTERVAL, now));
  });
  return DONE;
}

interface Recipient {
  readonly uid: string;
  /** Null: the campaign tells this one nothing. */
  readonly content: CampaignMail | null;
}

const isTold = (recipient: Recipient): recipient is Recipient & { readonly content: CampaignMail } =>
  recipient.content !== null;

const NEXT_MINUTE: Ends<'postponed'> = { end: 'postponed', ms: MINUTE };

/** Whether a campaign goes on behind this recipient. */
const isAt = (campaign: Campaign | null, after: string | null): campaign is Campaign =>
  campaign !== null && campaign.finished === null && campaign.after === after;

const MAIL_OF: Readonly<Record<CampaignSubject['kind'], CampaignMail['kind']>> = {
  promotion: 'promotion',
  'price-change': 'price-changed',
};

/** Whether an e-mail still waits for our side. One whose mailbox refuses it may wait for days, and holds up nobody. */
async function isOnItsWay({ store }: Pick<Deps, 'store'>, mail: string): Promise<boolean> {
  const entry = await store.nonTransactional.outbox.get(mail);
  return entry?.state === 'pending' && !isMailRefused(entry);
}

async function pageOf(
  { store }: Pick<Deps, 'store'>,
  { subject, after, started }: Campaign,
  limit: number,
): Promise<Recipient[]> {
  const { campaignRecipients } = store.nonTransactional;
  if (subject.kind === 'promotion') {
    const content = subject;
    return (await campaignRecipients.pageWantingPromotions(after, limit)).map((uid) => ({ uid, content }));
  }
  const [from, to] = [termsAt(started), termsAt(subject.validFrom)];
  const subscriptions = await campaignRecipients.pageRenewing(changedTariffs(from, to), after, limit);
  return subscriptions.map((subscription) => ({
    uid: subscription.uid,
    content: priceChangeEmail(subscription, from, to),
  }));
}
