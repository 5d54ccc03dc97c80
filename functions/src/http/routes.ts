import type { Route } from '@functions/ports/route';
import { ROUTES as NODES } from '@functions/nodes/routes';
import { ROUTES as ACCOUNTS } from '@functions/accounts/routes';
import { ROUTES as REFERRALS } from '@functions/referrals/routes';
import { ROUTES as GIFTS } from '@functions/gifts/routes';
import { ROUTES as PURCHASE } from '@functions/purchase/routes';
import { ROUTES as RENEWALS } from '@functions/renewals/routes';
import { ROUTES as DEVICES } from '@functions/devices/routes';
import { ROUTES as OPERATIONS } from '@functions/operations/routes';
import { ROUTES as MESSAGES } from '@functions/messages/routes';
import { ROUTES as CUSTOMER_LIFE } from '@functions/customer-life/routes';

/** Every call of the API, except for those of the panel. */
export const ROUTES: readonly Route[] = [
  ...NODES,
  ...ACCOUNTS,
  ...REFERRALS,
  ...GIFTS,
  ...PURCHASE,
  ...RENEWALS,
  ...DEVICES,
  ...OPERATIONS,
  ...MESSAGES,
  ...CUSTOMER_LIFE,
];
