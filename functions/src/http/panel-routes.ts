import * as auditContract from '@contract/panel/audit/audit';
import * as changeContract from '@contract/panel/customers/change-subscription';
import { findAnything as findAnythingEndpoint } from '@contract/panel/customers/global-search';
import { getTimeline as getTimelineEndpoint } from '@contract/panel/customers/get-timeline';
import * as notesContract from '@contract/panel/customers/customer-notes';
import * as paymentContract from '@contract/panel/customers/get-payment';
import { getUserById as getUserByIdEndpoint } from '@contract/panel/customers/get-user';
import { listChecks as listChecksEndpoint } from '@contract/panel/customers/list-checks';
import { getInviteesByInviterId as getInviteesEndpoint } from '@contract/panel/customers/list-invitees';
import { listLogs as listLogsEndpoint } from '@contract/panel/customers/list-logs';
import * as nodesContract from '@contract/panel/nodes/nodes';
import * as noticesContract from '@contract/panel/notices/notices';
import * as promoContract from '@contract/panel/promos/promos';
import * as correctionsContract from '@contract/panel/customers/account-corrections';
import { previewRefund as previewRefundEndpoint, refund as refundEndpoint } from '@contract/panel/customers/refund';
import { searchUsers as searchUsersEndpoint } from '@contract/panel/customers/search-users';
import * as passkeyContract from '@contract/panel/staff/my-passkeys';
import {
  signInStaff as signInStaffEndpoint,
  startStaffPasskeySignIn as startStaffPasskeySignInEndpoint,
} from '@contract/panel/staff/sign-in-staff';
import { changeOwnPassword as changeOwnPasswordEndpoint } from '@contract/panel/staff/own-password';
import * as secondFactorContract from '@contract/panel/staff/second-factor';
import * as staffContract from '@contract/panel/staff/staff-members';
import * as sessionsContract from '@contract/panel/staff/staff-sessions';
import { whoAmI as whoAmIEndpoint } from '@contract/panel/staff/who-am-i';
import { getToday as getTodayEndpoint } from '@contract/panel/today/get-today';
import * as webhooksContract from '@contract/panel/webhooks/webhook-endpoints';
import * as changes from '@functions/usecases/panel/customers/change-subscription';
import { findAnything } from '@functions/usecases/panel/customers/global-search';
import { getTimeline } from '@functions/usecases/panel/customers/get-timeline';
import { getUserById } from '@functions/usecases/panel/customers/get-user';
import { exportAudit, listAudit } from '@functions/usecases/panel/audit/list-audit';
import { listChecks } from '@functions/usecases/panel/customers/list-checks';
import { getInviteesByInviterId } from '@functions/usecases/panel/customers/list-invitees';
import { listLogs } from '@functions/usecases/panel/customers/list-logs';
import { createNode, listNodes, revokeNode, rotateNodeKey } from '@functions/usecases/panel/nodes/nodes';
import { endServiceNotice, listServiceNotices, saveServiceNotice } from '@functions/usecases/panel/notices/notices';
import * as promos from '@functions/usecases/panel/promos/promos';
import { allowSecondTrial, resetDeviceSwaps } from '@functions/usecases/panel/customers/account-corrections';
import { changeReferrer } from '@functions/usecases/panel/customers/change-referrer';
import { previewReassign, reassignPayment } from '@functions/usecases/panel/customers/reassign-payment';
import { getPayment } from '@functions/usecases/panel/customers/get-payment';
import { resendPayLink, resendPurchaseMail } from '@functions/usecases/panel/customers/resend-mail';
import * as notes from '@functions/usecases/panel/customers/customer-notes';
import { previewRefund, refund } from '@functions/usecases/panel/customers/refund';
import { searchUsers } from '@functions/usecases/panel/customers/search-users';
import { changeOwnPassword } from '@functions/usecases/panel/staff/own-password';
import { confirmSecondFactor, proposeSecondFactor } from '@functions/usecases/panel/staff/second-factor';
import * as passkeys from '@functions/usecases/panel/staff/my-passkeys';
import { signInStaff, startStaffPasskeySignIn } from '@functions/usecases/panel/staff/sign-in-staff';
import { addStaff, changeStaff, listStaff } from '@functions/usecases/panel/staff/staff-members';
import * as sessions from '@functions/usecases/panel/staff/staff-sessions';
import { whoAmI } from '@functions/usecases/panel/staff/who-am-i';
import { getToday } from '@functions/usecases/panel/today/get-today';
import * as deliveries from '@functions/usecases/panel/webhooks/webhook-deliveries';
import * as endpoints from '@functions/usecases/panel/webhooks/webhook-endpoints';
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
