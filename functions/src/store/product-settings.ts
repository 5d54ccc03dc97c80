import type { StoredTengeRate } from '@functions/domain/platform/tenge-rate';
import type { SettingsRepository } from '@functions/ports/panel-repositories';
import { collectionOf, type FirestoreSession } from './firestore-session';

/** settings/tengeRate: values that staff change without a release, one document each. */
export const productSettings = (access: FirestoreSession): SettingsRepository => {
  const tengeRate = () => collectionOf(access, 'settings').doc('tengeRate');
  return {
    tengeRate: async () => (await access.get(tengeRate())) as StoredTengeRate | null,
    saveTengeRate: (rate) => access.set(tengeRate(), rate),
  };
};
