/** Date format of notifications: `yyyy-MM-dd HH:mm:ss` in UTC. */
export const notificationDate = (instant: number): string =>
  new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** The API returns every date twice: in the .NET format and, in an `Iso` field, as ISO without a time zone. */
export const apiDate = (instant: number): string => `/Date(${instant})/`;
export const apiDateIso = (instant: number): string => new Date(instant).toISOString().slice(0, 19);

const HAS_ZONE = /(z|[+-]\d\d:?\d\d)$/i;

/** Parses an ISO or .NET date into ms; a date without a time zone is UTC. Returns null for an invalid date. */
export function parseInstant(value: string): number | null {
  const dotNet = /^\/Date\((-?\d+)\)\/$/.exec(value);
  if (dotNet) return Number(dotNet[1]);
  const iso = value.trim().replace(' ', 'T');
  const withTime = iso.includes('T') ? iso : `${iso}T00:00:00`;
  const instant = Date.parse(HAS_ZONE.test(withTime) ? withTime : `${withTime}Z`);
  return Number.isNaN(instant) ? null : instant;
}
