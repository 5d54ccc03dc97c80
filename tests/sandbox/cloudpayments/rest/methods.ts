import type { ApiMethod } from './envelope';
import { listChargebacks, listDay, listPeriod } from './list-methods';
import { confirm, findOperation, findPayment, getPayment, refund, voidAuthorized } from './payment-methods';
import {
  changeSubscription,
  createSubscription,
  endSubscription,
  findSubscriptions,
  getSubscription,
} from './subscription-methods';
import { testCredentials } from './terminal-methods';
import { authorizeToken, chargeToken, listTokens } from './token-methods';

export const API_METHODS: Readonly<Record<string, ApiMethod>> = {
  '/test': testCredentials,
  '/payments/get': getPayment,
  '/payments/find': findPayment,
  '/v2/payments/find': findOperation,
  '/payments/list': listDay,
  '/v2/payments/list': listPeriod,
  '/payments/refund': refund,
  '/payments/void': voidAuthorized,
  '/payments/confirm': confirm,
  '/payments/tokens/charge': chargeToken,
  '/payments/tokens/auth': authorizeToken,
  '/payments/tokens/list': listTokens,
  '/chargebacks/list': listChargebacks,
  '/subscriptions/create': createSubscription,
  '/subscriptions/get': getSubscription,
  '/subscriptions/find': findSubscriptions,
  '/subscriptions/update': changeSubscription,
  '/subscriptions/cancel': endSubscription,
};
