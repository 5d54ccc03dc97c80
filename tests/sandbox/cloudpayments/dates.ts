/** `yyyy-MM-dd HH:mm:ss` in UTC: dates in notifications. */
export const notificationDate = (instant: number): string =>
  new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** The API shows every date twice, the second time without a zone. */
export const apiDate = (instant: number): string => `/Date(${instant})/`;
export const apiDateIso = (instant: number): string => new Date(instant).toISOString().slice(0, 19);

const HAS_ZONE = /(z|[+-]\d\d:?\d\d)$/i;

/** Reads an ISO date; one without a zone is UTC. Null when it is not a date. */
export function parseInstant(value: string): number | null {
  const dotNet = /^\/Date\((-?\d+)\)\/$/.exec(value);
  if (dotNet) return Number(dotNet[1]);
  const iso = value.trim().replace(' ', 'T');
  const withTime = iso.includes('T') ? iso : `${iso}T00:00:00`;
  const instant = Date.parse(HAS_ZONE.test(withTime) ? withTime : `${withTime}Z`);
  return Number.isNaN(instant) ? null : instant;
}
