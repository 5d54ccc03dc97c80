import type { Mail, MailContent } from '@functions/domain/platform/mail';
import type { MailRecipient } from '@functions/domain/platform/outbox';
import type { Deps } from '@functions/ports/services';
import { enqueueNewsOf } from './tell-news';

const REMINDERS: readonly MailContent['kind'][] = ['charge-ahead', 'end-ahead'];
const PROMOTIONS: readonly MailContent['kind'][] = ['promotion', 'come-back'];

/**
 * Sends one e-mail to the current address of its recipient, in the recipient's language, and enqueues the same news for
 * the recipient's other addresses first: they are told also while the mail server is down. Nothing is sent to a deleted
 * account, or if the customer turned off this kind of e-mail.
 */
export async function sendMail(
  { store, mailer, clock }: Pick<Deps, 'store' | 'mailer' | 'clock'>,
  { recipient, content, id }: { recipient: MailRecipient; content: MailContent; id: string },
): Promise<void> {
  const to = await addressOf(store, recipient, content);
  if (to === null) return;
  if (to.uid !== null) await enqueueNewsOf({ store, clock }, { uid: to.uid, mail: content.kind, mailId: id });
  await mailer.send({ ...to, content, messageId: id });
}

async function addressOf(
  store: Deps['store'],
  recipient: MailRecipient,
  { kind }: MailContent,
): Promise<Omit<Mail, 'content'> | null> {
  if (!('uid' in recipient)) return { to: recipient.email, language: recipient.language, uid: null, customerId: null };
  const customer = await store.nonTransactional.customers.get(recipient.uid);
  if (!customer?.email) return null;
  if (REMINDERS.includes(kind) && !customer.wantsReminders) return null;
  if (PROMOTIONS.includes(kind) && !customer.wantsPromotions) return null;
  return { to: customer.email, language: customer.language, uid: customer.uid, customerId: customer.id };
}
