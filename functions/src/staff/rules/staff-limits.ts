import type { CustomerDataAmount } from '@functions/staff/contract/values/staff';
import { DAY } from '@functions/base/rules/calendar';
import type { RateLimit } from '@functions/base/rules/rate-limit';

/**
 * How many reads of customer data one member of staff may make per day: far more than the work needs, far less than all
 * the data (T18, §9).
 */
export const DAILY_EXPOSURE_LIMITS: Readonly<Record<CustomerDataAmount, RateLimit>> = {
  one: { name: 'staff-looks', max: 5000, windowMs: DAY },
  list: { name: 'staff-searches', max: 2000, windowMs: DAY },
  export: { name: 'staff-exports', max: 1500, windowMs: DAY },
};
