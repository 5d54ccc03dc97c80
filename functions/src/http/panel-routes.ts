import * as auditContract from '@functions/staff/contract/audit';
import * as changeContract from '@functions/panel/contract/change-subscription';
import { findAnything as findAnythingEndpoint } from '@functions/panel/contract/global-search';
import { getTimeline as getTimelineEndpoint } from '@functions/panel/contract/get-timeline';
import * as notesContract from '@functions/accounts/contract/customer-notes';
import * as paymentContract from '@functions/panel/contract/get-payment';
import { getUserById as getUserByIdEndpoint } from '@functions/panel/contract/get-user';
import { listChecks as listChecksEndpoint } from '@functions/panel/contract/list-checks';
import { getInviteesByInviterId as getInviteesEndpoint } from '@functions/panel/contract/list-invitees';
import { listLogs as listLogsEndpoint } from '@functions/panel/contract/list-logs';
import * as nodesContract from '@functions/nodes/contract/nodes';
import * as noticesContract from '@functions/operations/contract/notices';
import * as promoContract from '@functions/purchase/contract/promos';
import * as correctionsContract from '@functions/panel/contract/account-corrections';
import { previewRefund as previewRefundEndpoint, refund as refundEndpoint } from '@functions/refunds/contract/refund';
import { searchUsers as searchUsersEndpoint } from '@functions/panel/contract/search-users';
import * as passkeyContract from '@functions/staff/contract/my-passkeys';
import {
  signInStaff as signInStaffEndpoint,
  startStaffPasskeySignIn as startStaffPasskeySignInEndpoint,
} from '@functions/staff/contract/sign-in-staff';
import { changeOwnPassword as changeOwnPasswordEndpoint } from '@functions/staff/contract/own-password';
import * as secondFactorContract from '@functions/staff/contract/second-factor';
import * as staffContract from '@functions/staff/contract/staff-members';
import * as sessionsContract from '@functions/staff/contract/staff-sessions';
import { whoAmI as whoAmIEndpoint } from '@functions/staff/contract/who-am-i';
import { getToday as getTodayEndpoint } from '@functions/panel/contract/get-today';
import * as webhooksContract from '@functions/messages/contract/webhook-endpoints';
import * as changes from '@functions/panel/calls/change-subscription';
import { findAnything } from '@functions/panel/calls/global-search';
import { getTimeline } from '@functions/panel/calls/get-timeline';
import { getUserById } from '@functions/panel/calls/get-user';
import { exportAudit, listAudit } from '@functions/staff/calls/list-audit';
import { listChecks } from '@functions/panel/calls/list-checks';
import { getInviteesByInviterId } from '@functions/panel/calls/list-invitees';
import { listLogs } from '@functions/panel/calls/list-logs';
import { createNode, listNodes, revokeNode, rotateNodeKey } from '@functions/nodes/calls/nodes';
import { endServiceNotice, listServiceNotices, saveServiceNotice } from '@functions/operations/calls/notices';
import * as promos from '@functions/purchase/calls/promos';
import { allowSecondTrial, resetDeviceSwaps } from '@functions/panel/calls/account-corrections';
import { changeReferrer } from '@functions/panel/calls/change-referrer';
import { previewReassign, reassignPayment } from '@functions/panel/calls/reassign-payment';
import { getPayment } from '@functions/panel/calls/get-payment';
import { resendPayLink, resendPurchaseMail } from '@functions/panel/calls/resend-mail';
import * as notes from '@functions/accounts/calls/customer-notes';
import { previewRefund, refund } from '@functions/refunds/calls/refund';
import { searchUsers } from '@functions/panel/calls/search-users';
import { changeOwnPassword } from '@functions/staff/calls/own-password';
import { confirmSecondFactor, proposeSecondFactor } from '@functions/staff/calls/second-factor';
import * as passkeys from '@functions/staff/calls/my-passkeys';
import { signInStaff, startStaffPasskeySignIn } from '@functions/staff/calls/sign-in-staff';
import { addStaff, changeStaff, listStaff } from '@functions/staff/calls/staff-members';
import * as sessions from '@functions/staff/calls/staff-sessions';
import { whoAmI } from '@functions/staff/calls/who-am-i';
import { getToday } from '@functions/panel/calls/get-today';
import * as deliveries from '@functions/messages/calls/webhook-deliveries';
import * as endpoints from '@functions/messages/calls/webhook-endpoints';
import { promoRefusal, refundRefusal } from './panel-refusal';
import { FINANCE_ROUTES } from './finance-routes';
import { forAnyone, forStaff, type Route, type StaffRoute } from './route';
import { staffSignInRefusal } from './staff-sign-in-refusal';

/** Every call of the staff panel with its use case. */
export const PANEL_ROUTES: readonly (Route | StaffRoute)[] = [
  forAnyone(signInStaffEndpoint, signInStaff, {
    refuse: staffSignInRefusal,
    cookieOf: (_, { browserSecret, deviceSeal = '' }) =>
      browserSecret === undefined ? null : { browserSecret, deviceSeal },
  }),
  forAnyone(startStaffPasskeySignInEndpoint, startStaffPasskeySignIn),
  forStaff(passkeyContract.listMyPasskeys, passkeys.listMyPasskeys),
  forStaff(passkeyContract.startMyPasskey, passkeys.startMyPasskey),
  forStaff(passkeyContract.addMyPasskey, passkeys.addMyPasskey),
  forStaff(passkeyContract.renameMyPasskey, passkeys.renameMyPasskey),
  forStaff(passkeyContract.removeMyPasskey, passkeys.removeMyPasskey),
  forStaff(whoAmIEndpoint, whoAmI),
  forStaff(getTodayEndpoint, getToday),
  forStaff(sessionsContract.signOutStaff, sessions.signOutStaff, {
    cookieOf: ({ deviceSeal }) => ({ browserSecret: '', deviceSeal }),
  }),
  forStaff(changeOwnPasswordEndpoint, changeOwnPassword, {
    cookieOf: ({ browserSecret }, { deviceSeal }) => ({ browserSecret, deviceSeal }),
  }),
  forStaff(sessionsContract.listMySessions, sessions.listMySessions),
  forStaff(sessionsContract.endMySession, sessions.endMySession),
  forStaff(sessionsContract.listStaffSessions, sessions.listStaffSessions),
  forStaff(sessionsContract.endStaffSession, sessions.endStaffSession),
  forStaff(secondFactorContract.proposeSecondFactor, proposeSecondFactor),
  forStaff(secondFactorContract.confirmSecondFactor, confirmSecondFactor),
  forStaff(searchUsersEndpoint, searchUsers),
  forStaff(findAnythingEndpoint, findAnything),
  forStaff(getUserByIdEndpoint, getUserById),
  forStaff(getTimelineEndpoint, getTimeline),
  forStaff(listChecksEndpoint, listChecks),
  forStaff(getInviteesEndpoint, getInviteesByInviterId),
  forStaff(listLogsEndpoint, listLogs),
  forStaff(nodesContract.listNodes, listNodes),
  forStaff(nodesContract.createNode, createNode),
  forStaff(nodesContract.rotateNodeKey, rotateNodeKey),
  forStaff(nodesContract.revokeNode, revokeNode),
  forStaff(noticesContract.listServiceNotices, listServiceNotices),
  forStaff(noticesContract.saveServiceNotice, saveServiceNotice),
  forStaff(noticesContract.endServiceNotice, endServiceNotice),
  forStaff(promoContract.promoTypes, promos.promoTypes),
  forStaff(promoContract.availablePromos, promos.availablePromos),
  forStaff(promoContract.generatePromo, promos.generatePromo, { refuse: promoRefusal }),
  forStaff(promoContract.withdrawPromo, promos.withdrawPromo, { refuse: promoRefusal }),
  forStaff(refundEndpoint, refund, { refuse: refundRefusal }),
  forStaff(changeContract.cancelForUser, changes.cancelForUser),
  forStaff(changeContract.grantDays, changes.grantDays),
  forStaff(changeContract.restrictUser, changes.restrictUser),
  forStaff(changeContract.liftRestriction, changes.liftRestriction),
  forStaff(changeContract.removeSlot, changes.removeSlot),
  forStaff(changeContract.endTrial, changes.endTrial),
  forStaff(changeContract.endPromo, changes.endPromo),
  forStaff(changeContract.resendPayLink, resendPayLink),
  forStaff(previewRefundEndpoint, previewRefund),
  forStaff(paymentContract.getPayment, getPayment),
  forStaff(paymentContract.resendPurchaseMail, resendPurchaseMail),
  forStaff(notesContract.addNote, notes.addNote),
  forStaff(notesContract.pinNote, notes.pinNote),
  forStaff(notesContract.deleteNote, notes.deleteNote),
  forStaff(correctionsContract.previewReassign, previewReassign),
  forStaff(correctionsContract.reassignPayment, reassignPayment),
  forStaff(correctionsContract.changeReferrer, changeReferrer),
  forStaff(correctionsContract.resetDeviceSwaps, resetDeviceSwaps),
  forStaff(correctionsContract.allowSecondTrial, allowSecondTrial),
  forStaff(auditContract.listAudit, listAudit),
  forStaff(auditContract.exportAudit, exportAudit),
  forStaff(staffContract.listStaff, listStaff),
  forStaff(staffContract.addStaff, addStaff),
  forStaff(staffContract.changeStaff, changeStaff),
  forStaff(webhooksContract.listWebhookEndpoints, endpoints.listWebhookEndpoints),
  forStaff(webhooksContract.createWebhookEndpoint, endpoints.createWebhookEndpoint),
  forStaff(webhooksContract.changeWebhookEndpoint, endpoints.changeWebhookEndpoint),
  forStaff(webhooksContract.rotateWebhookSecret, endpoints.rotateWebhookSecret),
  forStaff(webhooksContract.removeWebhookEndpoint, endpoints.removeWebhookEndpoint),
  forStaff(webhooksContract.testWebhookEndpoint, deliveries.testWebhookEndpoint),
  forStaff(webhooksContract.listWebhookDeliveries, deliveries.listWebhookDeliveries),
  forStaff(webhooksContract.resendWebhookDelivery, deliveries.resendWebhookDelivery),
  ...FINANCE_ROUTES,
];
