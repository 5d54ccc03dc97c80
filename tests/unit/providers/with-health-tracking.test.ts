import { expect, it } from 'vitest';
import { ProviderError, type Log } from '@functions/ports/services';
import { watched } from '@functions/providers/with-health-tracking';

const LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function watch(answer: () => unknown) {
  const notes: string[] = [];
  const note = (service: string, outcome: string): Promise<void> =>
    Promise.resolve(void notes.push(`${service} ${outcome}`));
  return { notes, adapter: watched({ ask: answer, publicId: 'pk' }, 'cloudpayments', { note }, LOG) };
}

it.each([
  ['an answer', () => Promise.resolve('yes'), 'answeredAt'],
  ['a no', () => Promise.reject(new ProviderError('refused', 'no')), 'answeredAt'],
  ['silence', () => Promise.reject(new ProviderError('unreachable', 'time-out')), 'failedAt'],
  ['nonsense', () => Promise.reject(new ProviderError('unexpected', '<html>')), 'failedAt'],
] as const)('%s is noted, and handed on as it is', async (_what, answer, outcome) => {
  const { notes, adapter } = watch(answer);
  const [seen, own] = await Promise.allSettled([adapter.ask() as Promise<unknown>, answer()]);
  expect(seen).toEqual(own);
  expect(notes).toEqual([`cloudpayments ${outcome}`]);
});

it('what asks nobody is left as it is', () => {
  const { notes, adapter } = watch(() => 'read');
  expect([adapter.ask(), adapter.publicId, notes]).toEqual(['read', 'pk', []]);
});

it('a note that cannot be written costs the call nothing', async () => {
  const note = (): Promise<void> => Promise.reject(new Error('the database is away'));
  const adapter = watched({ ask: () => Promise.resolve('yes') }, 'mail', { note }, LOG);
  await expect(adapter.ask()).resolves.toBe('yes');
});
