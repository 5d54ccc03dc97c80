import { expect, it } from 'vitest';
import { ProviderError, type Log } from '@functions/ports/services';
import { withHealthTracking } from '@functions/providers/with-health-tracking';

const LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function watch(answer: () => unknown) {
  const notes: string[] = [];
  const note = (service: string, outcome: string): Promise<void> =>
    Promise.resolve(void notes.push(`${service} ${outcome}`));
  return {
    notes,
    adapter: withHealthTracking({ ask: answer, publicId: 'pk' }, 'payments', { record: note }, LOG),
  };
}

it.each([
  ['a response', () => Promise.resolve('yes'), 'answeredAt'],
  ['a refusal', () => Promise.reject(new ProviderError('refused', 'no')), 'answeredAt'],
  ['no response', () => Promise.reject(new ProviderError('unreachable', 'time-out')), 'failedAt'],
  ['an unexpected response', () => Promise.reject(new ProviderError('unexpected', '<html>')), 'failedAt'],
] as const)('%s is recorded and returned unchanged', async (_what, answer, outcome) => {
  const { notes, adapter } = watch(answer);
  const [seen, own] = await Promise.allSettled([adapter.ask() as Promise<unknown>, answer()]);
  expect(seen).toEqual(own);
  expect(notes).toEqual([`payments ${outcome}`]);
});

it('a member that makes no request is left unchanged', () => {
  const { notes, adapter } = watch(() => 'read');
  expect([adapter.ask(), adapter.publicId, notes]).toEqual(['read', 'pk', []]);
});

it('a failure to record the outcome does not fail the call', async () => {
  const note = (): Promise<void> => Promise.reject(new Error('the database is unavailable'));
  const adapter = withHealthTracking({ ask: () => Promise.resolve('yes') }, 'mail', { record: note }, LOG);
  await expect(adapter.ask()).resolves.toBe('yes');
});
