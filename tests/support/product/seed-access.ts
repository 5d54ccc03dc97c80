import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import type { Device } from '@functions/nodes/rules/device';
import type { RunningProduct } from './start-product';

const BATCH_SIZE = 500;

export interface Seeded {
  readonly uids: readonly string[];
  readonly deviceIds: readonly string[];
}

/** Seeds many customers with devices and one month of access, last changed an hour ago. */
export async function seedAccess(
  { db, deps }: RunningProduct,
  { accounts, devicesEach }: { accounts: number; devicesEach: number },
): Promise<Seeded> {
  const now = await deps.clock.now();
  const changed = (n: number) => Timestamp.fromMillis(Date.now() - HOUR + n);
  const uids = Array.from({ length: accounts }, (_, n) => `seeded-${n}`);
  const devices = uids.flatMap((uid) => Array.from({ length: devicesEach }, (_, n) => deviceOf(uid, n, now)));
  await writeAll(db, [
    ...devices.map((device) => [db.collection('devices').doc(device.deviceId), device] as const),
    ...uids.map((uid, n) => {
      const entries = devices
        .slice(n * devicesEach, (n + 1) * devicesEach)
        .map(({ deviceId, keyHash, publicKey }) => ({ deviceId, keyHash, publicKey }));
      const account = deps.random.hash(uid).slice(0, 32);
      return [
        db.collection('accessGrants').doc(uid),
        { uid, validUntil: now + 30 * DAY, entries, account, changed: changed(n) },
      ] as const;
    }),
  ]);
  return { uids, deviceIds: devices.map(({ deviceId }) => deviceId) };
}

const deviceOf = (uid: string, n: number, now: number): Device => ({
  deviceId: `${uid}-${n}`,
  uid,
  installId: `install-${uid}-${n}`,
  deviceName: `Телефон ${n}`,
  platform: 'android',
  created: now - DAY,
  firstActivation: now - DAY,
  lastSeen: now,
  isActive: true,
  keyHash: `${uid}-${n}-hash`,
  publicKey: null,
  detachedAt: null,
  isSwap: false,
});

async function writeAll(
  db: RunningProduct['db'],
  written: readonly (readonly [DocumentReference, object])[],
): Promise<void> {
  for (let at = 0; at < written.length; at += BATCH_SIZE) {
    const batch = db.batch();
    for (const [reference, data] of written.slice(at, at + BATCH_SIZE)) batch.set(reference, data);
    await batch.commit();
  }
}
