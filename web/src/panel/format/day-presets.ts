import type { texts } from '@web/panel/texts';
import { shiftDay } from './format';

export interface DayPreset {
  readonly name: keyof typeof texts.period.names;
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

/** The ranges that staff ask for most, seen from `today` (YYYY-MM-DD). */
export function dayPresets(today: string): DayPreset[] {
  const yesterday = shiftDay(today, -1);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfLastMonth = shiftDay(firstOfMonth, -1);
  return [
    { name: 'today', from: today, to: today },
    { name: 'yesterday', from: yesterday, to: yesterday },
    { name: 'week', from: shiftDay(today, -6), to: today },
    { name: 'month', from: firstOfMonth, to: today },
    { name: 'lastMonth', from: `${lastOfLastMonth.slice(0, 7)}-01`, to: lastOfLastMonth },
  ];
}

/** A typed day as YYYY-MM-DD: 5.11.2026, 05.11.2026 or 2026-11-05; null for anything else, and for 31.02.2026. */
export function parseTypedDay(typed: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[./](\d{1,2})[./](20\d\d)\s*$/.exec(typed) ?? [];
  const wire =
    day === undefined || month === undefined || year === undefined
      ? /^\s*(20\d\d-\d\d-\d\d)\s*$/.exec(typed)?.[1]
      : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (wire === undefined) return null;
  const parsed = new Date(`${wire}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(wire) ? wire : null;
}
