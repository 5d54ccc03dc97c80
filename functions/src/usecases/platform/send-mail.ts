import type { Mail, MailContent } from '@functions/domain/platform/mail';
import type { MailRecipient } from '@functions/domain/platform/outbox';
import type { Deps } from '@functions/ports/services';

const REMINDERS: readonly MailContent['kind'][] = ['charge-ahead', 'end-ahead'];
const PROMOTIONS: readonly MailContent['kind'][] = ['promotion', 'come-back'];

/**
 * Sends one e-mail to the current address of its recipient, in the recipient's language. Nothing is sent to a deleted
 * account, or if the customer turned off this kind of e-mail.
 */
export async function sendMail(
  { store, mailer }: Pick<Deps, 'store' | 'mailer'>,
  { recipient, content, id }: { recipient: MailRecipient; content: MailContent; id: string },
): Promise<void> {
  const to = await addressOf(store, recipient, content);
  if (to === null) return;
  await mailer.send({ ...to, content, messageId: id });
}

async function addressOf(
  store: Deps['store'],
  recipient: MailRecipient,
  content: MailContent,
): Promise<Omit<Mail, 'content'> | null> {
  if (!('uid' in recipient)) return { to: recipient.email, language: recipient.language, uid: null, customerId: null };
  const customer = await store.nonTransactional.customers.get(recipient.uid);
  if (!customer?.email) return null;
  const isRequested = content.kind === 'end-ahead' && content.isRequested === true;
  if (REMINDERS.includes(content.kind) && !isRequested && !customer.wantsReminders) return null;
  if (PROMOTIONS.includes(content.kind) && !customer.wantsPromotions) return null;
  return { to: customer.email, language: customer.language, uid: customer.uid, customerId: customer.id };
}
