import type { MailContent } from '@functions/domain/platform/mail';
import { delivered, isUndelivered, isWaiting, type Gift } from '@functions/domain/purchase/gift';
import type { Repositories } from '@functions/ports/repositories';
import type { Deps } from '@functions/ports/services';
import { tellPayer } from '@functions/usecases/purchase/advance-gift';

/**
 * Notes that the mailbox of a customer, or of the recipient of a gift, refused an e-mail for good, or accepts e-mails
 * again. The payer of a gift is told of the first refusal at once: they can correct the address. A repeat changes
 * nothing.
 *
 * @param about `mailId`: the outbox entry of the e-mail
 */
export async function noteMailbox(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  about: { readonly uid: string | null; readonly content: MailContent; readonly mailId: string },
  mailbox: 'refused' | 'accepted',
): Promise<void> {
  const { uid, content } = about;
  const now = await clock.now();
  await store.transaction(async (repositories) => {
    if (uid !== null) return noteCustomer(repositories, uid, mailbox, now);
    if (content.kind !== 'gift') return;
    const gift = await repositories.gifts.get(content.giftId);
    if (gift?.link !== content.link || !isWaiting(gift)) return;
    await noteGift(repositories, gift, { mailbox, mailId: about.mailId }, now);
  });
}

async function noteCustomer(
  { customers }: Repositories,
  uid: string,
  mailbox: 'refused' | 'accepted',
  now: number,
): Promise<void> {
  const customer = await customers.get(uid);
  if (!customer?.email) return;
  const { mailboxRefusedAt, ...accepting } = customer;
  if ((mailboxRefusedAt !== undefined) === (mailbox === 'refused')) return;
  await customers.save(mailbox === 'refused' ? { ...accepting, mailboxRefusedAt: now } : accepting);
}

async function noteGift(
  repositories: Repositories,
  gift: Gift,
  { mailbox, mailId }: { readonly mailbox: 'refused' | 'accepted'; readonly mailId: string },
  now: number,
): Promise<void> {
  if (isUndelivered(gift) === (mailbox === 'refused')) return;
  if (mailbox === 'accepted') return repositories.gifts.save(delivered(gift));
  await tellPayer(repositories, gift, { isRefused: true, cause: mailId }, now);
  await repositories.gifts.save({ ...gift, refusedLink: gift.link });
}
