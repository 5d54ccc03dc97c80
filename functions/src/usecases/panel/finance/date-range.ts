import { DAY, startOfMoscowDay } from '@functions/domain/platform/calendar';

const LONGEST = 400;

/** More days (YYYY-MM-DD, both belong to it) than one call answers. */
export const isTooLong = (from: string, to: string): boolean =>
  (startOfMoscowDay(to) - startOfMoscowDay(from)) / DAY >= LONGEST;
