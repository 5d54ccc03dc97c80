import { readFileSync } from 'node:fs';
import {
  assertFails,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredName } from '@functions/store/collections';
import { sweep } from '../../support/sweep';

/** An existing document of each collection. It belongs to anna where documents of the collection have an owner. */
const ROWS: Record<StoredName, string> = {
  accessGrants: 'accessGrants/anna',
  audit: 'audit/row',
  campaigns: 'campaigns/promotion-SPRING',
  webhookEndpoints: 'webhookEndpoints/endpoint-1',
  clock: 'clock/local',
  dependencyHealth: 'dependencyHealth/mail',
  customerNotes: 'customerNotes/note',
  customerSearch: 'customerSearch/anna',
  customers: 'customers/anna',
  dayCloses: 'dayCloses/2026-01-01',
  dayCloseProgress: 'dayCloseProgress/2026-01-01',
  devices: 'devices/phone',
  identities: 'identities/google.com:1',
  invites: 'invites/anna',
  jobRuns: 'jobRuns/sweep-outbox',
  rateLimits: 'rateLimits/hash',
  connectionLogs: 'connectionLogs/fin-1_entry',
  mandates: 'mandates/anna',
  nodes: 'nodes/fin-1',
  serviceNotices: 'serviceNotices/notice-1',
  settings: 'settings/tengeRate',
  orders: 'orders/token',
  outbox: 'outbox/entry',
  paymentEvents: 'paymentEvents/pay_1',
  guestPurchases: 'guestPurchases/hash',
  gifts: 'gifts/order',
  promos: 'promos/SPRING',
  receipts: 'receipts/1',
  refunds: 'refunds/1',
  staff: 'staff/olga',
  staffSessions: 'staffSessions/session-1',
  'refunds/{transactionId}/parts': 'refunds/1/parts/0',
  forgedWebhooks: 'forgedWebhooks/0',
  subscriptions: 'subscriptions/anna',
  'subscriptions/{uid}/history': 'subscriptions/anna/history/00000001',
  loginTickets: 'loginTickets/hash',
  customerSessions: 'customerSessions/hash',
  usedYandexTokens: 'usedYandexTokens/hash',
  newsAddresses: 'newsAddresses/hash',
  passkeys: 'passkeys/hash',
  usedPasskeyChallenges: 'usedPasskeyChallenges/hash',
  trialUsages: 'trialUsages/card_hash',
  restrictedIdentities: 'restrictedIdentities/hash',
};

const CALLERS: Record<string, (environment: RulesTestEnvironment) => RulesTestContext> = {
  'an anonymous visitor': (environment) => environment.unauthenticatedContext(),
  'the owner': (environment) => environment.authenticatedContext('anna', { email: 'anna@example.com' }),
  'another customer': (environment) => environment.authenticatedContext('boris', { email: 'boris@example.com' }),
  'a member of staff': (environment) => environment.authenticatedContext('staff', { panel: true, role: 'admin' }),
};

type Database = ReturnType<RulesTestContext['firestore']>;

const VERBS: Record<string, (db: Database, path: string) => Promise<unknown>> = {
  get: (db, path) => db.doc(path).get(),
  list: (db, path) => db.collection(path.slice(0, path.lastIndexOf('/'))).get(),
  create: (db, path) => db.doc(`${path}-new`).set({ uid: 'anna' }),
  update: (db, path) => db.doc(path).update({ uid: 'boris' }),
  delete: (db, path) => db.doc(path).delete(),
};

let environment: RulesTestEnvironment;
beforeAll(async () => {
  // Otherwise every refused request logs a warning.
  setLogLevel('silent');
  const [host = '', port] = (process.env.FIRESTORE_EMULATOR_HOST ?? '').split(':');
  environment = await initializeTestEnvironment({
    projectId: 'demo-prostor-rules',
    firestore: { host, port: Number(port), rules: readFileSync('firestore.rules', 'utf8') },
  });
  await environment.withSecurityRulesDisabled(async (context) => {
    for (const path of Object.values(ROWS)) await context.firestore().doc(path).set({ uid: 'anna' });
  });
});
afterAll(() => environment.cleanup());

it('the rules contain no permission (P16)', () => {
  const rules = readFileSync('firestore.rules', 'utf8').replaceAll(/\/\/.*$/gm, '');
  const allows = [...rules.matchAll(/allow[^;]*;/g)].map(([allow]) => allow.replaceAll(/\s+/g, ' '));
  expect(allows).toEqual(['allow read, write: if false;']);
});

describe.each(Object.entries(ROWS))('collection %s (P15)', (_name, path) => {
  for (const [[caller, contextOf], options] of sweep(Object.entries(CALLERS), ([who]) => who === 'the owner'))
    describe(caller, options, () => {
      it.each(Object.entries(VERBS))('may not %s', async (_verb, attempt) => {
        await assertFails(attempt(contextOf(environment).firestore(), path));
      });
    });
});
