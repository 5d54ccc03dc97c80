import { mailTask, type MailRecipient } from '@functions/base/rules/mail';
import type { Instant } from '@functions/base/rules/calendar';
import { newEntry, type OutboxEntry, type Planned, type Task } from '@functions/base/rules/outbox';

interface Outbox {
  readonly outbox: { create(entry: OutboxEntry): Promise<void> };
}

/** Stores a task in the transaction that decides it. Null: there is nothing to do. */
export async function enqueue<Kind extends Task>({ outbox }: Outbox, planned: Planned<Kind> | null): Promise<void> {
  if (planned !== null) await outbox.create(newEntry(planned));
}

/**
 * Stores an e-mail. sendMail decides at the time of sending whether it is still wanted. `Mails`: the e-mails of the
 * module, which the compiler compares with the content. `cause`: what it tells, which occurs once.
 */
export const enqueueMail = <Mails extends { readonly kind: string } = never>(
  repositories: Outbox,
  recipient: MailRecipient,
  content: NoInfer<Mails>,
  cause: string,
  at: Instant,
): Promise<void> => enqueue(repositories, mailTask(recipient, content, cause, at));
