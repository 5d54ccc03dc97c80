import type { MailState } from '@functions/payments/contract/values/payment-place';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { isMailRefused } from '@functions/base/rules/outbox';

/** What became of an e-mail. `isRefused`: the mailbox does not exist, or takes nothing. */
export function mailState(entry: Pick<StoredTask, 'state' | 'refusals'>): { state: MailState; isRefused: boolean } {
  if (isMailRefused(entry)) return { state: 'failed', isRefused: true };
  const isRefused = false;
  if (entry.state === 'done') return { state: 'sent', isRefused };
  return { state: entry.state === 'dead' ? 'failed' : 'waiting', isRefused };
}
