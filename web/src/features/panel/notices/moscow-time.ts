const MOSCOW_OFFSET_MS = 3 * 60 * 60 * 1000;

/** An ISO moment as the value of a date and time field, in Moscow time: 2026-12-20T14:02. */
export const toMoscowField = (iso: string): string =>
  new Date(Date.parse(iso) + MOSCOW_OFFSET_MS).toISOString().slice(0, 16);

/** The ISO moment of such a value; an empty text when it is none. */
export function fromMoscowField(value: string): string {
  const moment = Date.parse(`${value}:00.000+03:00`);
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString();
}
