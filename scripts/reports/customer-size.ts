import { Timestamp } from 'firebase-admin/firestore';
import { LOG_LIFETIME, logOf } from '@functions/nodes/rules/connection';
import type { Device } from '@functions/nodes/rules/device';
import { DAY, type Instant } from '@functions/base/rules/calendar';
import type { IndexFile } from '../lib/firestore-indexes';
import { DEMO_YEAR_FILE, readDemoYear } from '../seed/demo-year';
import { DEMO_NODES } from '../seed/seed-connections';
import { storedSize } from './firestore-size';

/** Assumed: a phone that connects in the morning and in the evening. */
const CONNECTIONS_A_DAY = 2;
export const CONNECTIONS_KEPT = (LOG_LIFETIME / DAY) * CONNECTIONS_A_DAY;

/** As long as the ids of our agent. */
const ID_OF_A_NODE = '00000000-0000-4000-8000-000000000000';

/** A document for each day of the business, whatever the number of its customers. */
const OF_THE_BUSINESS: ReadonlySet<string> = new Set(['dayCloses']);
/** What each month of access adds; of the others a customer has one or a few. */
const GROWING: ReadonlySet<string> = new Set(['paymentEvents', 'outbox', 'history', 'receipts', 'orders']);

/** One collection, per customer. */
export interface CollectionSize {
  readonly collection: string;
  readonly documents: number;
  readonly documentBytes: number;
  readonly indexBytes: number;
  readonly isGrowing: boolean;
}

/** What the demo year shows of an average customer (60 of them joined in the course of it). */
export interface DemoCustomer {
  /** The largest first. */
  readonly sizes: readonly CollectionSize[];
  /** Months of 30 days with access, per customer. */
  readonly months: number;
  /** Per month with access. */
  readonly monthly: {
    readonly notifications: Readonly<Record<'check' | 'pay' | 'recurrent' | 'fail' | 'refund', number>>;
    readonly tasks: number;
    readonly mails: number;
  };
}

type Stored = readonly [path: string, fields: Record<string, unknown>];

/** Reads the demo year, and adds the connections of the last thirty days (P29), which it does not contain. */
export function demoCustomer(file: IndexFile): DemoCustomer {
  const { documents, at } = readDemoYear(DEMO_YEAR_FILE);
  const customers = documents.filter(([path]) => collectionIn(path) === 'customers').length;
  const groups = Map.groupBy(documents, ([path]) => collectionIn(path));
  const of = (collection: string) => groups.get(collection) ?? [];
  const sizes = [...groups]
    .filter(([collection]) => !OF_THE_BUSINESS.has(collection))
    .map(([collection, stored]) => sizeOf(file, collection, stored, stored.length / customers));
  const connections = connectionsOf(
    of('devices').map(([, device]) => device as unknown as Device),
    at,
  );
  sizes.push(sizeOf(file, 'connectionLogs', connections, CONNECTIONS_KEPT));
  const months = of('subscriptions').flatMap(([, { time }]) =>
    (time as { from: Instant; until: Instant }[]).map(({ from, until }) => Math.max(0, Math.min(until, at) - from)),
  );
  const all = months.reduce((sum, each) => sum + each, 0) / (30 * DAY);
  const notified = (type: string) => of('paymentEvents').filter(([, event]) => event.type === type).length / all;
  const kinds = of('outbox').map(([, { task }]) => (task as { kind: string }).kind);
  return {
    sizes: sizes.toSorted((one, other) => bytesOf(other) - bytesOf(one)),
    months: all / customers,
    monthly: {
      notifications: {
        check: notified('check'),
        pay: notified('pay'),
        recurrent: notified('recurrent'),
        fail: notified('fail'),
        refund: notified('refund'),
      },
      tasks: kinds.length / all,
      mails: kinds.filter((kind) => kind.includes('mail')).length / all,
    },
  };
}

export const bytesOf = ({ documentBytes, indexBytes }: CollectionSize): number => documentBytes + indexBytes;

/** Kilobytes (of 1000 bytes) of a customer after some months of access. */
export const kilobytesAfter = (months: number, { sizes, months: played }: DemoCustomer): number =>
  sizes.reduce((sum, size) => sum + bytesOf(size) * (size.isGrowing ? months / played : 1), 0) / 1000;

const collectionIn = (path: string): string => path.split('/').at(-2) ?? '';

function sizeOf(file: IndexFile, collection: string, stored: readonly Stored[], documents: number): CollectionSize {
  const each = stored.map(([path, fields]) => storedSize(file, path, fields));
  const average = (part: 'document' | 'indexes') => each.reduce((sum, size) => sum + size[part], 0) / each.length;
  return {
    collection,
    documents,
    documentBytes: documents * average('document'),
    indexBytes: documents * average('indexes'),
    isGrowing: GROWING.has(collection),
  };
}

/** One connection of each device to each node, as `connectionLogs` stores it. */
const connectionsOf = (devices: readonly Device[], at: Instant): Stored[] =>
  devices.flatMap((device) =>
    DEMO_NODES.map((node): Stored => {
      const log = logOf(node, device, {
        id: ID_OF_A_NODE,
        deviceId: device.deviceId,
        connectedAt: at,
        userIp: '203.0.113.7',
        success: true,
      });
      return [`connectionLogs/${log.id}`, { ...log, expireAt: Timestamp.fromMillis(at + LOG_LIFETIME) }];
    }),
  );
