import { formatMinute } from '../format/format';

/** An ISO moment as the text of a field, in Moscow time: 20.12.2026 14:02. */
export const toMoscowField = (iso: string): string => formatMinute(iso).replace(',', '');

/** The ISO moment of such a text; an empty text when it is none. */
export function fromMoscowField(text: string): string {
  const parts = /^(\d\d)\.(\d\d)\.(\d{4}),? +(\d\d:\d\d)$/.exec(text.trim());
  if (parts === null) return '';
  const [, day = '', month = '', year = '', time = ''] = parts;
  const moment = new Date(`${year}-${month}-${day}T${time}:00.000+03:00`);
  if (Number.isNaN(moment.getTime())) return '';
  // JavaScript reads February 30 as March 2.
  return formatMinute(moment.toISOString()).startsWith(`${day}.${month}.`) ? moment.toISOString() : '';
}
