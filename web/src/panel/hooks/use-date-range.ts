import { parseTypedDay } from '@web/panel/format/day-presets';
import { shiftDay, wireDay } from '@web/panel/format/format';
import { serverNow, useCurrentStaff } from '@web/panel/session/current-staff';
import { useUrlParams } from './use-url-params';

/**
 * Date range of the URL (YYYY-MM-DD, Moscow time), the earlier day first; the last `days` days by default. What is no
 * day in the URL is ignored.
 */
export function useDateRange(days: number): { from: string; to: string; today: string } {
  const { read } = useUrlParams();
  const today = wireDay(serverNow(useCurrentStaff()));
  const to = parseTypedDay(read('to')) ?? today;
  const from = parseTypedDay(read('from')) ?? shiftDay(to, 1 - days);
  return from <= to ? { from, to, today } : { from: to, to: from, today };
}
