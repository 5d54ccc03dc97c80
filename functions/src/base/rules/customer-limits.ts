import { ALL_STRANGERS } from './staff-sign-in-limits';
import * as antiGuessing from './anti-guessing-limits';
import * as calls from './call-limits';
import type { DeclaredLimit } from './rate-limit';
import * as signIn from './sign-in-limits';

/** Every limit of the customers' calls. */
export const CUSTOMER_LIMITS: readonly DeclaredLimit[] = Object.values({ ...antiGuessing, ...calls, ...signIn });

/** The counters that all strangers share, at the staff login too. A full one is logged and shown on the health page. */
export const SHARED_LIMITS: readonly DeclaredLimit[] = [
  ...CUSTOMER_LIMITS.filter(({ by }) => by === 'everybody'),
  ALL_STRANGERS,
];
