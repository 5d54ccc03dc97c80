import type { MailState } from '@contract/values/payment-place';
import type { OutboxEntry } from '@functions/domain/platform/outbox';

/** What became of an e-mail. */
export function mailState({ state }: Pick<OutboxEntry, 'state'>): MailState {
  if (state === 'done') return 'sent';
  return state === 'dead' ? 'failed' : 'waiting';
}
