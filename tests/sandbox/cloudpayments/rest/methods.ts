import type { ApiMethod } from './envelope';
import { listChargebacks, listPeriod } from './list-methods';
import { findPayment, getPayment, refund } from './payment-methods';
import {
  changeSubscription,
  createSubscription,
  endSubscription,
  findSubscriptions,
  getSubscription,
} from './subscription-methods';
import { chargeToken } from './token-methods';

export const API_METHODS: Readonly<Record<string, ApiMethod>> = {
  '/payments/get': getPayment,
  '/payments/find': findPayment,
  '/v2/payments/list': listPeriod,
  '/payments/refund': refund,
  '/payments/tokens/charge': chargeToken,
  '/chargebacks/list': listChargebacks,
  '/subscriptions/create': createSubscription,
  '/subscriptions/get': getSubscription,
  '/subscriptions/find': findSubscriptions,
  '/subscriptions/update': changeSubscription,
  '/subscriptions/cancel': endSubscription,
};
