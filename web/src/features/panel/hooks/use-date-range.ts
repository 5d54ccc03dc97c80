import { shiftDay, wireDay } from '@web/features/panel/format/format';
import { serverNow, useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { useUrlParams } from './use-url-params';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days from and to (YYYY-MM-DD, Moscow) of the address; the last `days` days without one. */
export function useDateRange(days: number): { from: string; to: string; today: string } {
  const { read } = useUrlParams();
  const today = wireDay(serverNow(useCurrentStaff()));
  const to = DAY.test(read('to')) ? read('to') : today;
  const from = DAY.test(read('from')) ? read('from') : shiftDay(to, 1 - days);
  return { from, to, today };
}
