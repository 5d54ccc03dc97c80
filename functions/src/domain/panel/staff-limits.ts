import type { CustomerDataAmount } from '@contract/values/staff';
import { DAY } from '@functions/domain/platform/calendar';
import type { RateLimit } from '@functions/domain/platform/rate-limit';

/** How much of the customers' data one member of staff may call up in a day: far more than a day's work, far less than all of it (T18). */
export const CALLS_A_DAY: Readonly<Record<CustomerDataAmount, RateLimit>> = {
  one: { name: 'staff-looks', max: 5000, windowMs: DAY },
  list: { name: 'staff-searches', max: 2000, windowMs: DAY },
  export: { name: 'staff-exports', max: 1500, windowMs: DAY },
};
