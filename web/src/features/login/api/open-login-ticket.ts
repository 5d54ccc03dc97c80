import { openTicket } from '@contract/accounts/login-tickets';
import { call, type CallResult } from '@web/lib/http/api';

/** A session for whoever asked for the ticket, once. */
export const tradeTicket = (uid: string, ticket: string): Promise<CallResult<typeof openTicket>> =>
  call(openTicket, { uid, ticket });
