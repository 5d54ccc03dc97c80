import { DAY, startOfMoscowDay } from '@functions/base/rules/calendar';

const MAX_DAYS = 400;

/** Whether a range of days (YYYY-MM-DD, both inclusive) is longer than one request allows. */
export const isTooLong = (from: string, to: string): boolean =>
  (startOfMoscowDay(to) - startOfMoscowDay(from)) / DAY >= MAX_DAYS;
