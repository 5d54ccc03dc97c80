import type { CampaignMail } from './campaign-mails';
import { mailId, mailTask, type MailTask } from '@functions/base/rules/mail';
import type { Planned } from '@functions/base/rules/outbox';
import type { Instant } from '@functions/base/rules/calendar';

/** The next page of a mailing. */
export interface CampaignTask extends CampaignPage {
  readonly kind: 'campaign';
}

/** A page of a mailing: it begins after the customer `after`, or at the start if that is null. */
export interface CampaignPage {
  readonly id: string;
  readonly after: string | null;
  /** The last e-mail of the last page but one, without which this page waits. Missing in the first two pages. */
  readonly behind?: string;
}

export const campaignPage = (page: CampaignPage, at: Instant, created: Instant = at): Planned<CampaignTask> => ({
  id: `campaign_${page.id}_${page.after ?? 'start'}`,
  task: { kind: 'campaign', ...page },
  at,
  created,
});

/** The id of one e-mail of a campaign, which is also that of its task. */
export const campaignMailId = (campaign: string, kind: CampaignMail['kind'], uid: string): string =>
  mailId(kind, causeOf(campaign, uid));

const causeOf = (campaign: string, uid: string): string => `${campaign}_${uid}`;

/** One e-mail of a campaign. */
export const campaignMail = (
  { campaign, uid }: { readonly campaign: string; readonly uid: string },
  content: CampaignMail,
  at: Instant,
): Planned<MailTask<CampaignMail>> => mailTask({ uid }, content, causeOf(campaign, uid), at);
