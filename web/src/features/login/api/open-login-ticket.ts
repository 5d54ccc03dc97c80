import { openTicket } from '@functions/accounts/contract/login-tickets';
import { call, type CallResult } from '@web/lib/http/api';

/** Exchanges a one-time login ticket for a custom token. */
export const exchangeTicket = (uid: string, ticket: string): Promise<CallResult<typeof openTicket>> =>
  call(openTicket, { uid, ticket });
