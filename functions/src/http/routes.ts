import { addDevice as addDeviceEndpoint } from '@functions/devices/contract/add-device';
import { payDevice as payDeviceEndpoint } from '@functions/devices/contract/pay-device';
import { cancelSubscription as cancelSubscriptionEndpoint } from '@functions/renewals/contract/cancel-subscription';
import * as giftContract from '@functions/gifts/contract/gifts';
import { createOrder as createOrderEndpoint } from '@functions/purchase/contract/create-order';
import { confirmSignIn as confirmSignInEndpoint } from '@functions/accounts/contract/confirm-sign-in';
import { deleteAccount as deleteAccountEndpoint } from '@functions/customer-life/contract/delete-account';
import { detachDevice as detachDeviceEndpoint } from '@functions/devices/contract/detach-device';
import { activateDevice as activateDeviceEndpoint } from '@functions/devices/contract/activate-device';
import * as appContract from '@functions/devices/contract/manage-devices';
import { applyPromoCode as applyPromoCodeEndpoint } from '@functions/purchase/contract/apply-promo-code';
import { exportAccount as exportAccountEndpoint } from '@functions/customer-life/contract/export-account';
import { verifyContactEmail as verifyContactEmailEndpoint } from '@functions/accounts/contract/verify-contact-email';
import { managePassword as managePasswordEndpoint } from '@functions/customer-life/contract/manage-password';
import { listSignIns as listSignInsEndpoint } from '@functions/accounts/contract/sign-ins';
import {
  linkSignIn as linkSignInEndpoint,
  unlinkSignIn as unlinkSignInEndpoint,
} from '@functions/customer-life/contract/link-sign-in';
import * as passkeyContract from '@functions/accounts/contract/passkeys';
import * as passkeySignInContract from '@functions/accounts/contract/passkey-sign-in';
import { resetPassword as resetPasswordEndpoint } from '@functions/accounts/contract/reset-password';
import { restoreSignIn as restoreSignInEndpoint } from '@functions/customer-life/contract/restore-sign-in';
import {
  listSessions as listSessionsEndpoint,
  signOut as signOutEndpoint,
  signOutElsewhere as signOutElsewhereEndpoint,
} from '@functions/accounts/contract/sessions';
import { signOutEverywhere as signOutEverywhereEndpoint } from '@functions/accounts/contract/sign-out-everywhere';
import {
  issueTicket as issueTicketEndpoint,
  openTicket as openTicketEndpoint,
} from '@functions/accounts/contract/login-tickets';
import { getDeepHealth } from '@functions/operations/contract/get-deep-health';
import { probeSignIn as probeSignInEndpoint } from '@functions/accounts/contract/probe-sign-in';
import { getHealth as getHealthEndpoint } from '@functions/operations/contract/get-health';
import { getProfile as getProfileEndpoint } from '@functions/customer-life/contract/get-profile';
import { getNotices as getNoticesEndpoint } from '@functions/operations/contract/get-notices';
import { getReferralCode as getReferralCodeEndpoint } from '@functions/referrals/contract/get-referral-code';
import { getShop as getShopEndpoint } from '@functions/customer-life/contract/get-shop';
import { listInvitees as listInviteesEndpoint } from '@functions/referrals/contract/list-invitees';
import { listReceipts as listReceiptsEndpoint } from '@functions/purchase/contract/list-receipts';
import { listAccess as listAccessEndpoint } from '@functions/nodes/contract/list-access';
import { reportConnections as reportConnectionsEndpoint } from '@functions/nodes/contract/report-connections';
import { reportBounces as reportBouncesEndpoint } from '@functions/messages/contract/report-bounces';
import { reportViolations as reportViolationsEndpoint } from '@functions/operations/contract/report-violations';
import { openPayLink as openPayLinkEndpoint } from '@functions/purchase/contract/open-pay-link';
import {
  refreshSession as refreshSessionEndpoint,
  refreshStaffSession as refreshStaffSessionEndpoint,
} from '@functions/accounts/contract/refresh-session';
import { registerCustomer as registerCustomerEndpoint } from '@functions/customer-life/contract/register-customer';
import {
  changeTariff as changeTariffEndpoint,
  previewTariffs as previewTariffsEndpoint,
} from '@functions/renewals/contract/change-tariff';
import { removeCard as removeCardEndpoint } from '@functions/renewals/contract/remove-card';
import { renameDevice as renameDeviceEndpoint } from '@functions/devices/contract/rename-device';
import { resumeSubscription as resumeSubscriptionEndpoint } from '@functions/renewals/contract/resume-subscription';
import { setPreferences as setPreferencesEndpoint } from '@functions/accounts/contract/set-preferences';
import { signInWithYandex as signInWithYandexEndpoint } from '@functions/accounts/contract/sign-in-with-yandex';
import * as newsContract from '@functions/accounts/contract/news-addresses';
import { openGift as openGiftEndpoint } from '@functions/gifts/contract/open-gift';
import { readdressPurchase as readdressPurchaseEndpoint } from '@functions/purchase/contract/readdress-purchase';
import { unsubscribe as unsubscribeEndpoint } from '@functions/accounts/contract/unsubscribe';
import { addDevice } from '@functions/devices/calls/add-device';
import { payDevice } from '@functions/devices/calls/pay-device';
import { cancelSubscription } from '@functions/renewals/calls/cancel-subscription';
import { cancelGift } from '@functions/gifts/calls/cancel-gift';
import { listGifts } from '@functions/gifts/calls/list-gifts';
import { sendGift } from '@functions/gifts/calls/send-gift';
import { createOrder } from '@functions/purchase/calls/create-order';
import { confirmSignIn } from '@functions/accounts/calls/confirm-sign-in';
import { deleteAccount } from '@functions/customer-life/calls/delete-account';
import { detachDevice } from '@functions/devices/calls/detach-device';
import { activateDevice } from '@functions/devices/calls/activate-device';
import { listServers } from '@functions/devices/calls/list-servers';
import { detachThisDevice, listDevices, renameAppDevice } from '@functions/devices/calls/manage-devices';
import { applyPromoCode } from '@functions/purchase/calls/apply-promo-code';
import { exportAccount } from '@functions/customer-life/calls/export-account';
import { verifyContactEmail } from '@functions/accounts/calls/verify-contact-email';
import { linkSignIn } from '@functions/customer-life/calls/link-sign-in';
import { listSignIns } from '@functions/accounts/calls/list-sign-ins';
import { managePassword } from '@functions/customer-life/calls/manage-password';
import { addPasskey, renamePasskey, startPasskey } from '@functions/accounts/calls/add-passkey';
import { signInWithPasskey, startPasskeySignIn } from '@functions/accounts/calls/sign-in-with-passkey';
import { resetPassword } from '@functions/accounts/calls/reset-password';
import { restoreSignIn } from '@functions/customer-life/calls/restore-sign-in';
import { listSessions } from '@functions/accounts/calls/list-sessions';
import { signOut } from '@functions/accounts/calls/sign-out';
import { signOutElsewhere } from '@functions/accounts/calls/sign-out-elsewhere';
import { signOutEverywhere } from '@functions/accounts/calls/sign-out-everywhere';
import { issueTicket, openTicket } from '@functions/accounts/calls/login-tickets';
import { unlinkSignIn } from '@functions/customer-life/calls/unlink-sign-in';
import { getHealth } from '@functions/operations/calls/get-health';
import { getNotices } from '@functions/operations/calls/get-notices';
import { getProfile, readProfile } from '@functions/customer-life/calls/get-profile';
import { getReferralCode } from '@functions/referrals/calls/get-referral-code';
import { getShop } from '@functions/customer-life/calls/get-shop';
import { listInvitees } from '@functions/referrals/calls/list-invitees';
import { listReceipts } from '@functions/purchase/calls/list-receipts';
import { listAccess } from '@functions/nodes/calls/list-access';
import { reportConnections } from '@functions/nodes/calls/report-connections';
import { reportBounces } from '@functions/messages/calls/report-bounces';
import { reportViolations } from '@functions/operations/calls/report-violations';
import { openPayLink } from '@functions/purchase/calls/open-pay-link';
import { probeSignIn } from '@functions/accounts/calls/probe-sign-in';
import { readHealth } from '@functions/operations/calls/read-health';
import { refreshSession } from '@functions/accounts/calls/refresh-session';
import { registerCustomer } from '@functions/customer-life/calls/register-customer';
import { removeCard } from '@functions/renewals/calls/remove-card';
import { renameDevice } from '@functions/devices/calls/rename-device';
import { changeTariff, previewTariffs } from '@functions/renewals/calls/change-tariff';
import { resumeSubscription } from '@functions/renewals/calls/resume-subscription';
import {
  addPushAddress,
  listNewsAddresses,
  removeNewsAddress,
  startTelegramLink,
} from '@functions/accounts/calls/news-addresses';
import { setPreferences } from '@functions/accounts/calls/set-preferences';
import { signInWithYandex } from '@functions/accounts/calls/sign-in-with-yandex';
import { openGift } from '@functions/gifts/calls/open-gift';
import { readdressPurchase } from '@functions/purchase/calls/readdress-purchase';
import { unsubscribe } from '@functions/accounts/calls/unsubscribe';
import {
  forAnyone,
  forCustomer,
  forCustomerWithPrefetch,
  forMailService,
  forMonitor,
  forNode,
  forSignedIn,
  forVisitor,
  type KeyRoute,
  type NodeRoute,
  type Route,
} from './route';

/** Every call of the API with its use case. */
export const ROUTES: readonly (Route | NodeRoute | KeyRoute)[] = [
  forSignedIn(registerCustomerEndpoint, registerCustomer),
  forCustomerWithPrefetch(getProfileEndpoint, readProfile, getProfile),
  forCustomer(getReferralCodeEndpoint, getReferralCode),
  forCustomer(listInviteesEndpoint, listInvitees),
  forCustomer(addDeviceEndpoint, addDevice),
  forCustomer(payDeviceEndpoint, payDevice),
  forCustomer(detachDeviceEndpoint, detachDevice),
  forCustomer(renameDeviceEndpoint, renameDevice),
  forCustomer(listReceiptsEndpoint, listReceipts),
  forCustomer(setPreferencesEndpoint, setPreferences),
  forCustomer(newsContract.listNewsAddresses, listNewsAddresses),
  forCustomer(newsContract.addPushAddress, addPushAddress),
  forCustomer(newsContract.startTelegramLink, startTelegramLink),
  forCustomer(newsContract.removeNewsAddress, removeNewsAddress),
  forCustomer(exportAccountEndpoint, exportAccount),
  forCustomer(deleteAccountEndpoint, deleteAccount),
  forCustomer(applyPromoCodeEndpoint, applyPromoCode),
  forVisitor(getShopEndpoint, getShop),
  forVisitor(createOrderEndpoint, createOrder),
  forAnyone(openPayLinkEndpoint, openPayLink),
  forAnyone(readdressPurchaseEndpoint, readdressPurchase),
  forAnyone(openGiftEndpoint, openGift),
  forCustomer(giftContract.listGifts, listGifts),
  forCustomer(giftContract.sendGift, sendGift),
  forCustomer(giftContract.cancelGift, cancelGift),
  forCustomer(cancelSubscriptionEndpoint, cancelSubscription),
  forCustomer(resumeSubscriptionEndpoint, resumeSubscription),
  forCustomer(previewTariffsEndpoint, previewTariffs),
  forCustomer(changeTariffEndpoint, changeTariff),
  forCustomer(removeCardEndpoint, removeCard),
  forAnyone(signInWithYandexEndpoint, signInWithYandex),
  forAnyone(managePasswordEndpoint, managePassword),
  forAnyone(resetPasswordEndpoint, resetPassword),
  forCustomer(listSignInsEndpoint, listSignIns),
  forCustomer(linkSignInEndpoint, linkSignIn),
  forCustomer(unlinkSignInEndpoint, unlinkSignIn),
  forCustomer(confirmSignInEndpoint, confirmSignIn),
  forCustomer(passkeyContract.startPasskey, startPasskey),
  forCustomer(passkeyContract.addPasskey, addPasskey),
  forCustomer(passkeyContract.renamePasskey, renamePasskey),
  forAnyone(passkeySignInContract.startPasskeySignIn, startPasskeySignIn),
  forAnyone(passkeySignInContract.signInWithPasskey, signInWithPasskey),
  forCustomer(listSessionsEndpoint, listSessions),
  forCustomer(signOutEndpoint, signOut),
  forCustomer(signOutElsewhereEndpoint, signOutElsewhere),
  forCustomer(signOutEverywhereEndpoint, signOutEverywhere),
  forAnyone(restoreSignInEndpoint, restoreSignIn),
  forSignedIn(verifyContactEmailEndpoint, verifyContactEmail),
  forCustomer(issueTicketEndpoint, issueTicket),
  forAnyone(openTicketEndpoint, openTicket),
  forAnyone(refreshSessionEndpoint, refreshSession),
  forAnyone(refreshStaffSessionEndpoint, refreshSession),
  forAnyone(unsubscribeEndpoint, unsubscribe),
  forCustomer(activateDeviceEndpoint, activateDevice),
  forCustomer(appContract.listDevices, listDevices),
  forCustomer(appContract.renameAppDevice, renameAppDevice),
  forCustomer(appContract.detachThisDevice, detachThisDevice),
  forCustomer(appContract.listServers, listServers),
  forNode(listAccessEndpoint, listAccess),
  forNode(reportConnectionsEndpoint, reportConnections),
  forVisitor(getNoticesEndpoint, getNotices),
  forAnyone(getHealthEndpoint, getHealth),
  forAnyone(reportViolationsEndpoint, reportViolations),
  forMonitor(getDeepHealth, readHealth),
  forMonitor(probeSignInEndpoint, probeSignIn),
  forMailService(reportBouncesEndpoint, reportBounces),
];
