import { shiftDay, wireDay } from '@web/features/panel/format/format';
import { serverNow, useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { useUrlParams } from './use-url-params';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Date range of the URL (YYYY-MM-DD, Moscow time); the last `days` days by default. */
export function useDateRange(days: number): { from: string; to: string; today: string } {
  const { read } = useUrlParams();
  const today = wireDay(serverNow(useCurrentStaff()));
  const to = DAY.test(read('to')) ? read('to') : today;
  const from = DAY.test(read('from')) ? read('from') : shiftDay(to, 1 - days);
  return { from, to, today };
}
