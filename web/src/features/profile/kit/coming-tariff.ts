import type { Profile } from '@functions/customer-life/contract/get-profile';

/** The tariff of the next charge in months; 1 before the first purchase. */
export const comingTariff = ({ tariff, tariffNextPeriod }: Pick<Profile, 'tariff' | 'tariffNextPeriod'>): number =>
  tariffNextPeriod ?? tariff ?? 1;
