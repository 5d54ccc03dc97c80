import { WAITING_KINDS } from '@functions/operations/contract/values/waiting';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { newEndpoint } from '@functions/messages/rules/webhook-endpoint';
import { newNode } from '@functions/nodes/rules/node';
import {
  failingWebhooks,
  pastDueSpike,
  silentNodes,
  waitingFor,
  waitingInHealth,
  waitingItem,
  waitsForFinance,
} from '@functions/panel/rules/waiting';
import type { Refund, RefundPart } from '@functions/payments/rules/refund';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const node = (nodeId: string, lastSeen: number | null, revokedAt: number | null = null) => ({
  ...newNode({ nodeId, serverName: nodeId, address: 'a:1', publicKey: null, keyHash: '' }, NOW),
  lastSeen,
  revokedAt,
});

it('each role sees its own lines, worst first', () => {
  const all = WAITING_KINDS.map((kind) =>
    waitingItem(kind, kind === 'dead' || kind === 'silentNodes' ? 'bad' : 'warn'),
  );
  const kindsFor = (role: 'support' | 'finance' | 'admin') => waitingFor(role, all).map(({ kind }) => kind);
  expect(kindsFor('support')).toEqual(['failedRefunds', 'unclaimed']);
  expect(kindsFor('finance')).not.toContain('silentNodes');
  expect(kindsFor('finance')[0]).toBe('dead');
  expect(kindsFor('admin').slice(0, 3)).toEqual(['dead', 'silentNodes', 'noSales']);
  expect(kindsFor('admin')).toHaveLength(WAITING_KINDS.length);
});

it('a check that is good, a job that never ran and a service that was never called wait for nobody', () => {
  const run = { name: 'sweep-outbox', state: 'bad', run: { name: 'sweep-outbox' } } as never;
  const items = waitingInHealth({
    now: NOW,
    checks: [
      { name: 'dead', state: 'good', count: 0, since: null },
      { name: 'dayClose', state: 'warn', count: null, since: null },
      { name: 'quarantined', state: 'warn', count: 2, since: null },
    ],
    jobs: [{ name: 'check-mandates', state: 'warn', run: null }, run],
    services: [
      { service: 'mail', state: 'warn', answeredAt: null, failedAt: null },
      { service: 'payments', state: 'bad', answeredAt: null, failedAt: NOW - MINUTE },
    ],
  });
  expect(items).toEqual([
    waitingItem('quarantined', 'warn', { count: 2 }),
    waitingItem('jobs', 'bad', { count: 1, names: ['sweep-outbox'] }),
    waitingItem('services', 'bad', { count: 1, since: NOW - MINUTE, names: ['payments'] }),
  ]);
});

it('a node is silent twelve minutes after its last call; new and revoked ones are not', () => {
  const nodes = [
    node('well', NOW - 11 * MINUTE),
    node('silent', NOW - 13 * MINUTE),
    node('new', null),
    node('gone', NOW - 60 * MINUTE, NOW),
  ];
  expect(silentNodes(nodes, NOW)).toEqual([
    waitingItem('silentNodes', 'bad', { count: 1, since: NOW - 13 * MINUTE, names: ['silent'] }),
  ]);
  expect(silentNodes([node('well', NOW)], NOW)).toEqual([]);
});

it('more than twice the failed charges of an average day are a spike, but not fewer than five', () => {
  expect(pastDueSpike(5, [])).toHaveLength(1);
  expect(pastDueSpike(4, [])).toEqual([]);
  expect(pastDueSpike(6, [3, 3, 3])).toEqual([]);
  expect(pastDueSpike(7, [3, 3, 3])).toEqual([waitingItem('pastDueSpike', 'warn', { count: 7 })]);
});

it('a refused refund waits until it is repeated or its access is given back', () => {
  const part = (about: Partial<RefundPart>): RefundPart => ({
    index: 0,
    requestId: 'r',
    amount: 100,
    reason: '',
    actor: 'olga',
    state: 'failed',
    at: NOW,
    providerTransactionId: null,
    ...about,
  });
  const refund = (...parts: RefundPart[]): Refund => ({
    transactionId: '1',
    provider: 'p',
    uid: 'u',
    captured: 100,
    parts,
  });
  expect(waitsForFinance(refund(part({})))).toBe(true);
  expect(waitsForFinance(refund(part({}), part({ index: 1, state: 'succeeded' })))).toBe(false);
  expect(waitsForFinance(refund(part({}), part({ index: 1, state: 'requested' })))).toBe(false);
  expect(waitsForFinance(refund(part({ accessRestored: true })))).toBe(false);
});

it('an address of outbound webhooks waits after an hour of failures, or when the product disabled it', () => {
  const bot = newEndpoint({ endpointId: 'bot', url: 'https://bot.example.com/x', events: [], secret: '' }, NOW);
  const failing = { ...bot, failingSince: NOW - HOUR };
  expect(failingWebhooks([bot, { ...bot, failingSince: NOW - HOUR + 1 }], NOW)).toEqual([]);
  expect(failingWebhooks([bot, failing], NOW)).toEqual([
    waitingItem('failingWebhooks', 'warn', { count: 1, since: NOW - HOUR, names: ['bot.example.com'] }),
  ]);
  const gone = { ...bot, disabled: { at: NOW - DAY, reason: 'gone' } as const };
  expect(failingWebhooks([failing, gone], NOW)).toMatchObject([{ state: 'bad', count: 2, since: NOW - DAY }]);
  expect(failingWebhooks([{ ...failing, disabled: { at: NOW, reason: 'staff' } }], NOW)).toEqual([]);
});
