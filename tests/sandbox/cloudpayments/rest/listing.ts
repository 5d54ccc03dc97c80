import { ApiRefusal } from './api-fields';

const PAGE_SIZE = 100;
const HOUR = 3_600_000;

/** Pages count from 1. */
export function pageOf<Item>(items: readonly Item[], page: number): Item[] {
  if (page < 1) throw new ApiRefusal('PageNumber must be at least 1');
  return items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

const ZONE_HOURS: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  MSK: 3,
  SAMT: 4,
  YEKT: 5,
  OMST: 6,
  ALMT: 5,
  KRAT: 7,
  NOVT: 7,
  IRKT: 8,
  VLAT: 10,
};

/** First and last millisecond of a calendar day in one of the provider's named time zones. */
export function dayBounds(date: string, zone: string): { from: number; to: number } {
  const hours = ZONE_HOURS[zone === '' ? 'UTC' : zone.toUpperCase()];
  const midnight = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  if (hours === undefined) throw new ApiRefusal('TimeZone is not known');
  if (Number.isNaN(midnight)) throw new ApiRefusal('Date is not valid');
  const from = midnight - hours * HOUR;
  return { from, to: from + 24 * HOUR - 1 };
}
