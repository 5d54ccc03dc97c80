import { changedTariffs, priceChangeEmail, type Campaign } from '@functions/domain/platform/campaign';
import { MINUTE } from '@functions/domain/platform/calendar';
import type { MailContent } from '@functions/domain/platform/mail';
import { termsAt } from '@functions/domain/subscription/terms';
import type { Deps } from '@functions/ports/services';
import { enqueueCampaignPage, enqueueMail } from './outbox-tasks';

/** One page a minute spares the mail server and leaves capacity for other e-mails. */
const PAGE = 200;
const PAGE_INTERVAL = MINUTE;

/**
 * Enqueues the e-mails of one page of a campaign and the task for the next page. Both and the position reached are one
 * commit, so a repeated, late or concurrent call enqueues no e-mail twice. sendMail checks the consent again.
 */
export async function sendCampaignPage(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { id, after }: { id: string; after: string | null },
): Promise<void> {
  const seen = await store.nonTransactional.campaigns.get(id);
  if (seen === null || seen.finished !== null || seen.after !== after) return;
  const now = await clock.now();
  const page = await pageOf({ store }, seen);
  await store.transaction(async (repositories) => {
    const campaign = await repositories.campaigns.get(id);
    if (campaign === null || campaign.finished !== null || campaign.after !== after) return;
    const last = page.at(-1)?.uid ?? null;
    const isLast = page.length < PAGE || last === null;
    let posted = 0;
    for (const { uid, content } of page) {
      if (content === null) continue;
      await enqueueMail(repositories, { uid }, content, `${id}_${uid}`, now);
      posted += 1;
    }
    await repositories.campaigns.save({
      ...campaign,
      after: last ?? after,
      posted: campaign.posted + posted,
      finished: isLast ? now : null,
    });
    if (!isLast) await enqueueCampaignPage(repositories, { id, after: last }, now + PAGE_INTERVAL, now);
  });
}

async function pageOf(
  { store }: Pick<Deps, 'store'>,
  { subject, after, started }: Campaign,
): Promise<{ uid: string; content: MailContent | null }[]> {
  const { campaignRecipients } = store.nonTransactional;
  if (subject.kind === 'promotion') {
    const content = subject;
    return (await campaignRecipients.pageWantingPromotions(after, PAGE)).map((uid) => ({ uid, content }));
  }
  const [from, to] = [termsAt(started), termsAt(subject.validFrom)];
  const subscriptions = await campaignRecipients.pageRenewing(changedTariffs(from, to), after, PAGE);
  return subscriptions.map((subscription) => ({
    uid: subscription.uid,
    content: priceChangeEmail(subscription, from, to),
  }));
}
