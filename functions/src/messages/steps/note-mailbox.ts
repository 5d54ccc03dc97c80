import { REPORT_COUNTS } from '@functions/accounts/rules/customer';
import type { Instant } from '@functions/base/rules/calendar';
import { delivered, isUndelivered, isWaiting, type Gift } from '@functions/gifts/rules/gift';
import type { Deps, Repositories } from '@functions/messages/ports/repositories';
import { tellPayer } from '@functions/gifts/tasks/advance-gift';
import { saveCustomer } from '@functions/accounts/steps/writes';
import { saveGift } from '@functions/gifts/steps/writes';

/** Whose mailbox it is: a customer's, or that of the recipient of a gift. `cause`: the id of what showed it. */
export type MailboxOwner =
  { readonly uid: string } | { readonly giftId: string; readonly link: number; readonly cause: string };

/**
 * What an e-mail showed of a mailbox: it refused the e-mail for good, it accepted it, or the mail service reported
 * later that an e-mail which it had accepted did not arrive.
 */
export type MailboxNews = 'refused' | 'accepted' | { readonly reportedAt: Instant };

/**
 * Notes that a mailbox refused an e-mail for good, or accepts e-mails again. The payer of a gift is told of the first
 * refusal at once: they can correct the address. A repeat changes nothing. A mail service that reports later accepts
 * every e-mail, so its acceptance counts for nothing until the last report is 30 days old.
 */
export async function noteMailbox(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  owner: MailboxOwner,
  news: MailboxNews,
): Promise<void> {
  const now = await clock.now();
  await store.transaction(async (repositories) => {
    if ('uid' in owner) return noteCustomer(repositories, owner.uid, news, now);
    const gift = await repositories.gifts.get(owner.giftId);
    if (gift?.link !== owner.link || !isWaiting(gift)) return;
    await noteGift(repositories, gift, { news, cause: owner.cause }, now);
  });
}

async function noteCustomer({ customers }: Repositories, uid: string, news: MailboxNews, now: Instant): Promise<void> {
  const customer = await customers.get(uid);
  if (!customer?.email) return;
  const { mailboxRefusedAt, mailboxReportedAt, ...accepting } = customer;
  if (news === 'accepted') {
    const isReported = mailboxReportedAt !== undefined && now - mailboxReportedAt < REPORT_COUNTS;
    if (mailboxRefusedAt !== undefined && !isReported) await saveCustomer({ customers }, accepting);
    return;
  }
  const reportedAt = news === 'refused' ? mailboxReportedAt : Math.max(news.reportedAt, mailboxReportedAt ?? 0);
  if (mailboxRefusedAt !== undefined && reportedAt === mailboxReportedAt) return;
  await saveCustomer(
    { customers },
    {
      ...accepting,
      mailboxRefusedAt: mailboxRefusedAt ?? now,
      ...(reportedAt !== undefined && { mailboxReportedAt: reportedAt }),
    },
  );
}

async function noteGift(
  repositories: Repositories,
  gift: Gift,
  { news, cause }: { readonly news: MailboxNews; readonly cause: string },
  now: Instant,
): Promise<void> {
  if (isUndelivered(gift) === (news !== 'accepted')) return;
  if (news === 'accepted') return saveGift(repositories, delivered(gift));
  await tellPayer(repositories, gift, { isRefused: true, cause }, now);
  await saveGift(repositories, { ...gift, refusedLink: gift.link });
}
