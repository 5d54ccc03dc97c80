import { route } from '@functions/ports/route';
import {
  allowSecondTrial as allowSecondTrialEndpoint,
  changeReferrer as changeReferrerEndpoint,
  previewReassign as previewReassignEndpoint,
  reassignPayment as reassignPaymentEndpoint,
  resetDeviceSwaps as resetDeviceSwapsEndpoint,
} from './contract/account-corrections';
import {
  cancelForUser as cancelForUserEndpoint,
  endPromo as endPromoEndpoint,
  endTrial as endTrialEndpoint,
  grantDays as grantDaysEndpoint,
  liftRestriction as liftRestrictionEndpoint,
  removeSlot as removeSlotEndpoint,
  resendPayLink as resendPayLinkEndpoint,
  restrictUser as restrictUserEndpoint,
} from './contract/change-subscription';
import { exportLedger as exportLedgerEndpoint, listLedger as listLedgerEndpoint } from './contract/finance-receipts';
import {
  listRefunds as listRefundsEndpoint,
  restoreAccess as restoreAccessEndpoint,
  retryRefund as retryRefundEndpoint,
} from './contract/finance-refunds';
import {
  listWebhooks as listWebhooksEndpoint,
  reapplyWebhook as reapplyWebhookEndpoint,
} from './contract/finance-webhooks';
import {
  getPayment as getPaymentEndpoint,
  resendPurchaseMail as resendPurchaseMailEndpoint,
} from './contract/get-payment';
import { getTimeline as getTimelineEndpoint } from './contract/get-timeline';
import { getToday as getTodayEndpoint } from './contract/get-today';
import { getUserById as getUserByIdEndpoint } from './contract/get-user';
import { findAnything as findAnythingEndpoint } from './contract/global-search';
import { listChecks as listChecksEndpoint } from './contract/list-checks';
import { getInviteesByInviterId as getInviteesByInviterIdEndpoint } from './contract/list-invitees';
import { listLogs as listLogsEndpoint } from './contract/list-logs';
import { searchUsers as searchUsersEndpoint } from './contract/search-users';
import { allowSecondTrial, resetDeviceSwaps } from './calls/account-corrections';
import { changeReferrer } from './calls/change-referrer';
import {
  cancelForUser,
  endPromo,
  endTrial,
  grantDays,
  liftRestriction,
  removeSlot,
  restrictUser,
} from './calls/change-subscription';
import { exportLedger } from './calls/export-ledger';
import { listRefunds, restoreAccess, retryRefund } from './calls/finance-refunds';
import { listWebhooks, reapplyWebhook } from './calls/finance-webhooks';
import { getPayment } from './calls/get-payment';
import { getTimeline } from './calls/get-timeline';
import { getToday } from './calls/get-today';
import { getUserById } from './calls/get-user';
import { findAnything } from './calls/global-search';
import { listChecks } from './calls/list-checks';
import { getInviteesByInviterId } from './calls/list-invitees';
import { listLedger } from './calls/list-ledger';
import { listLogs } from './calls/list-logs';
import { previewReassign, reassignPayment } from './calls/reassign-payment';
import { resendPayLink, resendPurchaseMail } from './calls/resend-mail';
import { searchUsers } from './calls/search-users';

export const PANEL_ROUTES = [
  route(getTodayEndpoint, getToday),
  route(searchUsersEndpoint, searchUsers),
  route(findAnythingEndpoint, findAnything),
  route(getUserByIdEndpoint, getUserById),
  route(getTimelineEndpoint, getTimeline),
  route(listChecksEndpoint, listChecks),
  route(getInviteesByInviterIdEndpoint, getInviteesByInviterId),
  route(listLogsEndpoint, listLogs),
  route(cancelForUserEndpoint, cancelForUser),
  route(grantDaysEndpoint, grantDays),
  route(restrictUserEndpoint, restrictUser),
  route(liftRestrictionEndpoint, liftRestriction),
  route(removeSlotEndpoint, removeSlot),
  route(endTrialEndpoint, endTrial),
  route(endPromoEndpoint, endPromo),
  route(resendPayLinkEndpoint, resendPayLink),
  route(getPaymentEndpoint, getPayment),
  route(resendPurchaseMailEndpoint, resendPurchaseMail),
  route(previewReassignEndpoint, previewReassign),
  route(reassignPaymentEndpoint, reassignPayment),
  route(changeReferrerEndpoint, changeReferrer),
  route(resetDeviceSwapsEndpoint, resetDeviceSwaps),
  route(allowSecondTrialEndpoint, allowSecondTrial),
  route(listLedgerEndpoint, listLedger),
  route(exportLedgerEndpoint, exportLedger),
  route(listRefundsEndpoint, listRefunds),
  route(retryRefundEndpoint, retryRefund),
  route(restoreAccessEndpoint, restoreAccess),
  route(listWebhooksEndpoint, listWebhooks),
  route(reapplyWebhookEndpoint, reapplyWebhook),
];
