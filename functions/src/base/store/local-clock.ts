import type { Firestore } from 'firebase-admin/firestore';
import type { Clock } from '@functions/ports/services';
import { collectionOf } from './firestore-session';
import { defineCollection } from './collection';

export const LOCAL_CLOCK = defineCollection('clock', {
  customerData: null,
});

/**
 * The movable clock of the local stack: real time plus the offset in clock/local. Used only with the Firestore
 * emulator.
 */
export const localClock = (db: Firestore): Clock & { move(offset: number): Promise<void> } => {
  const document = collectionOf({ db }, LOCAL_CLOCK).doc('local');
  return {
    now: async () => Date.now() + (((await document.get()).data()?.offsetMs as number | undefined) ?? 0),
    realNow: () => Date.now(),
    move: async (offsetMs) => {
      await document.set({ offsetMs });
    },
  };
};
