import type { StoredSwitches } from '@functions/operations/rules/switches';
import type { StoredTengeRate } from '@functions/purchase/rules/tenge-rate';
import type { SettingsRepository } from '@functions/operations/ports/repositories';
import { collectionOf, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const SETTINGS = defineCollection('settings', {
  customerData: null,
});

/** settings/{tengeRate, switches}: what staff change without a release, one document each. */
export const productSettings = (access: FirestoreSession): SettingsRepository => {
  const setting = (name: 'tengeRate' | 'switches') => collectionOf(access, SETTINGS).doc(name);
  return {
    tengeRate: async () => (await access.get(setting('tengeRate'))) as StoredTengeRate | null,
    saveTengeRate: (rate) => access.set(setting('tengeRate'), rate),
    switches: async () => (await access.get(setting('switches'))) as StoredSwitches | null,
    saveSwitches: (switches) => access.set(setting('switches'), switches),
  };
};
