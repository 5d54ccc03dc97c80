import type { Device } from '@functions/nodes/rules/device';
import type { DeviceRepository } from '@functions/nodes/ports/repositories';
import { collectionOf, documents, referencesOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const DEVICES = defineCollection('devices', {
  customerData: { onDeletion: 'removed', inExport: 'devices', onMerge: 'stays' },
});

/** The gRPC status NOT_FOUND. */
const NOT_FOUND = 5;

/** devices/{deviceId}: every device that was ever bound to an account. */
export const devices = (access: FirestoreSession): DeviceRepository => {
  const ofCustomer = (uid: string) => collectionOf(access, DEVICES).where('uid', '==', uid);
  return {
    ...documents<Device>(access, DEVICES, ({ deviceId }) => deviceId),
    ofCustomer: async (uid) => (await access.find(ofCustomer(uid).where('isActive', '==', true))) as Device[],
    ofCustomerEver: async (uid) => (await access.find(ofCustomer(uid))) as Device[],
    ofCustomerDetachedSince: async (uid, moment) =>
      (await access.find(ofCustomer(uid).where('detachedAt', '>', moment))) as Device[],
    remove: (deviceId) => access.remove(collectionOf(access, DEVICES).doc(deviceId)),
    getMany: async (ids) => (await access.getAll(referencesOf(access, DEVICES, ids))) as Device[],
    saveLastSeen: async (seen) => {
      const writer = access.db.bulkWriter({ throttling: false });
      const gone = (error: { code: number }) => error.code === NOT_FOUND;
      const updates = [...seen].map(([id, last]) =>
        writer.update(collectionOf(access, DEVICES).doc(id), { ...last }).catch((error: unknown) => {
          if (!gone(error as { code: number })) throw error;
        }),
      );
      await Promise.all([writer.close(), ...updates]);
    },
  };
};
