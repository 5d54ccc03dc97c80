import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { initializeFirestore } from 'firebase-admin/firestore';
import { beforeAll, expect, it } from 'vitest';
import type { ForgedWebhooks, DependencyHealthRepository } from '@functions/ports/services';
import type { Repositories } from '@functions/panel/ports/repositories';
import { consoleLog } from '@functions/providers/console-log';
import { firestoreStore } from '@functions/store/firestore-store';
import { COLLECTION_NAMES } from '@functions/store/collections';
import { forgedWebhooks } from '@functions/payments/store/forged-webhooks';
import { dependencyHealth } from '@functions/operations/store/dependency-health';
import { EVERY_FIELD, readIndexFile } from '../../../scripts/lib/firestore-indexes';
import { receiptOf } from '../../support/fixtures/domain-records';
import {
  declaredKeys,
  indexUsage,
  isForMerging,
  recordQueries,
  type IndexKey,
} from '../../support/product/index-usage';
import { declaredNeeds, exemptedNeeds } from '../../support/product/single-field-needs';

/**
 * Makes every query that the store can make, and compares the indexes that they need with firestore.indexes.json.
 * Fields that are compared for equality come first, in alphabetical order: Firestore accepts any order, and the
 * emulator reports this one.
 */

const PROJECT = process.env.GCLOUD_PROJECT ?? 'demo-prostor-test';
const NOW = Date.parse('2027-03-10T12:00:00Z');
const DAY = '2027-03-10';
const ANNA = 'anna';
const LIMIT = 10;
const FIRST = { limit: LIMIT, after: null };

interface Stored extends Repositories {
  readonly forgedWebhooks: Pick<ForgedWebhooks, 'listSince' | 'unauditedBefore'>;
  readonly dependencyHealth: Pick<DependencyHealthRepository, 'listAll'>;
}

/** Methods that reach documents by their ids. */
type ById =
  | 'get'
  | 'getMany'
  | 'create'
  | 'save'
  | 'saveAll'
  | 'tengeRate'
  | 'saveTengeRate'
  | 'switches'
  | 'accountsSave'
  | 'setAccountsSave'
  | 'saveSwitches'
  | 'saveLastSeen'
  | 'remove'
  | 'record'
  // A copy in the memory of the instance, read by `webhookEndpoints.listAll`.
  | 'endpointsFor'
  | 'forget';
type Queries<Collection> = Exclude<keyof Collection, ById>;
type Calls<Method> = Method extends (...given: infer Given) => unknown ? readonly [Given, ...Given[]] : never;

/** The calls of every method that queries. A new method does not compile until it has its calls here. */
type AllCalls = {
  readonly [Name in keyof Stored as Queries<Stored[Name]> extends never ? never : Name]: {
    readonly [Method in Queries<Stored[Name]>]: Calls<Stored[Name][Method]>;
  };
};

const slice = (...after: string[]) => ({ limit: LIMIT, from: after.length > 0 ? { after } : { offset: 0 } });
const byMoment = slice(String(NOW), 'id');

/** Every subset of these fields. */
const choices = <Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields>[] =>
  Object.entries(fields).reduce<Partial<Fields>[]>(
    (chosen, [name, value]) => chosen.flatMap((some) => [some, { ...some, [name]: value }]),
    [{}],
  );

const all = <Given extends unknown[]>([first, ...others]: readonly Given[]): readonly [Given, ...Given[]] => {
  if (!first) throw new Error('no call');
  return [first, ...others];
};

const CALLS: AllCalls = {
  customers: {
    findById: [['U1']],
    uidOf: [['U2']],
    uidsOf: [['U3']],
    findByEmail: [['anna@example.com']],
    findByInvitationCode: [['ANNA1']],
    withEmail: [['anna@example.com', LIMIT]],
  },
  devices: { ofCustomer: [[ANNA]], ofCustomerEver: [[ANNA]], ofCustomerDetachedSince: [[ANNA, NOW]] },
  accessGrants: {
    savedAfter: [
      [null, LIMIT],
      [{ at: { seconds: 1, nanos: 0 }, account: 'a' }, LIMIT],
    ],
  },
  customerSearch: {
    listMatching: [
      [{ by: 'all' }, slice()],
      [{ by: 'prefix', text: 'an' }, slice()],
      [{ by: 'gram', text: 'anna' }, slice('id')],
      [{ by: 'ends', text: 'anna@', domain: 'ex' }, slice('example.com\u0001id')],
      [{ by: 'ends', text: '@', domain: '' }, slice()],
    ],
    countMatching: [
      [{ by: 'all' }],
      [{ by: 'prefix', text: 'an' }],
      [{ by: 'gram', text: 'anna' }],
      [{ by: 'ends', text: 'anna@', domain: 'ex' }],
    ],
    listLong: [[{ by: 'long', first: 'anna', last: 'ivanova', text: 'anna.ivanova' }]],
    listInvitees: [
      [ANNA, slice()],
      [ANNA, byMoment],
    ],
    countInvitees: [[ANNA]],
  },
  customerNotes: { ofCustomer: [[ANNA]] },
  nodes: { listAll: [[]] },
  connectionLogs: { ofCustomer: [[ANNA, NOW, LIMIT]], hasUsed: [[ANNA, 'fin-1', NOW]], removeOf: [[ANNA]] },
  serviceNotices: { listOpen: [[NOW]], listNewest: [[LIMIT]] },
  subscriptions: {
    due: [
      [NOW, FIRST],
      [NOW, { limit: LIMIT, after: { uid: ANNA, dueAt: NOW } }],
    ],
    nextDue: [[]],
    history: [[ANNA]],
    historyUntil: [[ANNA, NOW, LIMIT]],
  },
  mandates: { findByProviderId: [['sc_1']], findByAccount: [[ANNA]], uncheckedSince: [[NOW, FIRST]] },
  orders: {
    findOpen: [
      [ANNA, null, NOW],
      [null, 'hash', NOW],
    ],
    findPendingCharge: [[ANNA]],
    ofCustomer: [[ANNA, LIMIT]],
    withEmail: [['Anna@example.com', LIMIT]],
  },
  receipts: {
    ofCustomer: [[ANNA, LIMIT]],
    pageOfCustomer: [
      [ANNA, slice()],
      [ANNA, byMoment],
    ],
    countOfCustomer: [[ANNA]],
    ofCustomerUntil: [[ANNA, NOW, LIMIT]],
    ofDay: [
      [DAY, null, LIMIT],
      [DAY, '1', LIMIT],
    ],
    ofPeriod: [
      [{ from: NOW, to: NOW }, FIRST],
      [
        { from: NOW, to: NOW },
        { limit: LIMIT, after: { dateTime: NOW, transactionId: '1' } },
      ],
    ],
  },
  refunds: {
    ofCustomer: [[ANNA, LIMIT]],
    ofDay: [
      [DAY, null, LIMIT],
      [DAY, '1', LIMIT],
    ],
  },
  staff: { listAll: [[]], findByPasskeyHandle: [['handle']] },
  staffSessions: { openOf: [['olga', NOW]], listOpen: [[NOW, LIMIT]] },
  audit: {
    listPage: all(
      [null, ...['actor', 'action', 'userId'].map((field) => ({ [field]: 'value' }))].flatMap((by) =>
        choices({ from: DAY, to: DAY }).map((days): Parameters<Repositories['audit']['listPage']> => [
          { by, ...days },
          null,
          LIMIT,
        ]),
      ),
    ),
    listChangesAbout: [['U1', NOW, LIMIT]],
  },
  promos: {
    listUsable: [
      [{ day: DAY, part: '' }, slice()],
      [{ day: DAY, part: '' }, slice('id')],
      [{ day: DAY, part: 'SPRING' }, slice()],
    ],
    countUsable: [[{ day: DAY, part: '' }], [{ day: DAY, part: 'SPRING' }]],
  },
  invites: { countQualified: [[ANNA, NOW, LIMIT]], ofInviter: [[ANNA, LIMIT]] },
  gifts: { ofPayer: [[ANNA, LIMIT]], ofClaimant: [[ANNA, LIMIT]], withRecipient: [['Anna@example.com', LIMIT]] },
  guestPurchases: {
    unclaimed: [[NOW, FIRST]],
    countUnclaimed: [[NOW]],
    ofClaimant: [[ANNA, LIMIT]],
    unclaimedOf: [['Anna@example.com', LIMIT]],
  },
  loginTickets: { removeOf: [[ANNA]] },
  customerSessions: { ofCustomer: [[ANNA, LIMIT]] },
  newsAddresses: { ofCustomer: [[ANNA]], ofChat: [['7001']] },
  passkeys: { ofCustomer: [[ANNA]] },
  dayCloses: { listBetween: [[DAY, DAY]], findFirst: [[]], findChargebacksReadTo: [[]] },
  dayCloseProgress: { listDays: [[LIMIT]] },
  metrics: {
    ofDay: [[DAY]],
    snapshotAt: [[NOW]],
    moneyUntil: [[DAY, NOW]],
    countPastDue: [[NOW]],
  },
  financeLists: {
    receipts: all(
      [
        ...choices({ from: NOW, to: NOW, status: 'Paid', email: 'Anna@example.com' } as const),
        ...choices({ from: NOW, to: NOW, withoutAccount: true, email: 'Anna@example.com' } as const),
      ].map((filter) => [filter, slice()]),
    ),
    refundParts: [
      [null, slice()],
      [['failed'], slice()],
      [['requested', 'in-flight'], byMoment],
    ],
    returnsOfDay: [[DAY, slice()]],
    webhooks: all(choices({ type: 'pay', state: 'failed' } as const).map((filter) => [filter, slice()])),
  },
  campaigns: { listNewest: [[LIMIT]] },
  campaignRecipients: {
    countWantingPromotions: [[]],
    pageWantingPromotions: [
      [null, LIMIT],
      [ANNA, LIMIT],
    ],
    countRenewing: [[[1, 12]]],
    pageRenewing: [
      [[1], null, LIMIT],
      [[1, 12], ANNA, LIMIT],
    ],
  },
  paymentEvents: { unapplied: [[FIRST]], unredacted: [[NOW, FIRST]], ofAccount: [[ANNA, LIMIT]] },
  outbox: {
    due: [[NOW, FIRST]],
    nextDue: [[]],
    dead: [[slice()], [byMoment]],
    late: [[slice()], [slice('3', 'id')]],
    mailsTo: [[ANNA, NOW, LIMIT]],
    newsTo: [[ANNA, NOW, LIMIT]],
  },
  jobRuns: { listAll: [[]] },
  backlog: { at: [[NOW, NOW]] },
  activity: { at: [[NOW, NOW]] },
  webhookEndpoints: { listAll: [[]] },
  webhookDeliveries: {
    ofEndpoint: [
      ['endpoint', { failed: false }, slice()],
      ['endpoint', { failed: false }, byMoment],
      ['endpoint', { failed: true }, slice()],
      ['endpoint', { failed: true }, byMoment],
    ],
    countOf: [['endpoint', ['waiting', 'retrying'], NOW]],
  },
  forgedWebhooks: { listSince: [[NOW]], unauditedBefore: [[NOW]] },
  dependencyHealth: { listAll: [[]] },
};

const file = readIndexFile();
/** The methods that need an index. */
const needed = new Map<IndexKey, Set<string>>();
const exempted: string[] = [];

beforeAll(async () => {
  const db = initializeFirestore(
    initializeApp({ projectId: PROJECT }, 'indexes'),
    { preferRest: false },
    `test-${randomUUID()}`,
  );
  const stored: Stored = {
    ...firestoreStore(db, consoleLog('indexes')).nonTransactional,
    forgedWebhooks: forgedWebhooks(db),
    dependencyHealth: dependencyHealth(db),
  };
  // The metrics query only the kinds of events that exist, and the methods of a day with payments.
  await stored.receipts.create(receiptOf({ day: DAY }));
  await stored.subscriptions.record(ANNA, 1, { type: 'cancelled', at: NOW, by: 'customer' }, ['churned']);
  let before = await indexUsage(db, PROJECT);
  for (const [name, methods] of Object.entries(CALLS)) {
    for (const [method, calls] of Object.entries(methods as Record<string, readonly unknown[][]>)) {
      for (const given of calls) {
        const collection = stored[name as keyof Stored] as unknown as Record<
          string,
          (...given: unknown[]) => Promise<unknown>
        >;
        const queries = await recordQueries(async () => collection[method]?.(...given));
        const caller = `${name}.${method}`;
        if (queries.length === 0) throw new Error(`${caller} sent no query`);
        exempted.push(...queries.flatMap((query) => exemptedNeeds(query, file)).map((need) => `${need} (${caller})`));
        for (const key of queries.flatMap((query) => declaredNeeds(query, file)))
          needed.set(key, (needed.get(key) ?? new Set()).add(caller));
        const after = await indexUsage(db, PROJECT);
        for (const [key, count] of after) {
          if (count === before.get(key) || isForMerging(key, queries)) continue;
          needed.set(key, (needed.get(key) ?? new Set()).add(caller));
        }
        before = after;
      }
    }
  }
});

it('firestore.indexes.json has every index that a query needs', () => {
  const declared = new Set(declaredKeys(file));
  const missing = [...needed]
    .filter(([key]) => !declared.has(key))
    .map(([key, callers]) => `${key} (${[...callers].join(', ')})`);
  expect(missing, 'add these to firestore.indexes.json').toEqual([]);
});

it('firestore.indexes.json switches off no index of a single field that a query needs', () => {
  expect([...new Set(exempted)], 'allow these in the fieldOverrides of firestore.indexes.json').toEqual([]);
});

it('firestore.indexes.json switches off the automatic indexes of every collection', () => {
  const exempt = file.fieldOverrides.filter(({ fieldPath }) => fieldPath === EVERY_FIELD);
  const names = new Set(COLLECTION_NAMES.map((path) => path.split('/').at(-1) ?? path));
  expect(
    exempt.map(({ collectionGroup, indexes }) => [collectionGroup, indexes.length]).toSorted(),
    `each collection needs { "collectionGroup": …, "fieldPath": "${EVERY_FIELD}", "indexes": [] }`,
  ).toEqual([...names].map((name) => [name, 0]).toSorted());
});

it('firestore.indexes.json has no index that no query needs', () => {
  const unused = declaredKeys(file).filter((key) => !needed.has(key));
  expect(unused, 'remove these from firestore.indexes.json').toEqual([]);
});
