import { addDevice as addDeviceEndpoint } from '@contract/devices/add-device';
import { payDevice as payDeviceEndpoint } from '@contract/devices/pay-device';
import { cancelSubscription as cancelSubscriptionEndpoint } from '@contract/subscription/cancel-subscription';
import * as giftContract from '@contract/purchase/gifts';
import { createOrder as createOrderEndpoint } from '@contract/purchase/create-order';
import { confirmSignIn as confirmSignInEndpoint } from '@contract/accounts/confirm-sign-in';
import { deleteAccount as deleteAccountEndpoint } from '@contract/accounts/delete-account';
import { detachDevice as detachDeviceEndpoint } from '@contract/devices/detach-device';
import { activateDevice as activateDeviceEndpoint } from '@contract/devices/activate-device';
import * as appContract from '@contract/devices/manage-devices';
import { applyPromoCode as applyPromoCodeEndpoint } from '@contract/purchase/apply-promo-code';
import { exportAccount as exportAccountEndpoint } from '@contract/accounts/export-account';
import { verifyContactEmail as verifyContactEmailEndpoint } from '@contract/accounts/verify-contact-email';
import { managePassword as managePasswordEndpoint } from '@contract/accounts/manage-password';
import {
  linkSignIn as linkSignInEndpoint,
  listSignIns as listSignInsEndpoint,
  unlinkSignIn as unlinkSignInEndpoint,
} from '@contract/accounts/sign-ins';
import * as passkeyContract from '@contract/accounts/passkeys';
import * as passkeySignInContract from '@contract/accounts/passkey-sign-in';
import { resetPassword as resetPasswordEndpoint } from '@contract/accounts/reset-password';
import { restoreSignIn as restoreSignInEndpoint } from '@contract/accounts/restore-sign-in';
import {
  listSessions as listSessionsEndpoint,
  signOut as signOutEndpoint,
  signOutElsewhere as signOutElsewhereEndpoint,
} from '@contract/accounts/sessions';
import { signOutEverywhere as signOutEverywhereEndpoint } from '@contract/accounts/sign-out-everywhere';
import { issueTicket as issueTicketEndpoint, openTicket as openTicketEndpoint } from '@contract/accounts/login-tickets';
import { getDeepHealth } from '@contract/platform/get-deep-health';
import { probeSignIn as probeSignInEndpoint } from '@contract/platform/probe-sign-in';
import { getHealth as getHealthEndpoint } from '@contract/platform/get-health';
import { getProfile as getProfileEndpoint } from '@contract/subscription/get-profile';
import { getNotices as getNoticesEndpoint } from '@contract/platform/get-notices';
import { getReferralCode as getReferralCodeEndpoint } from '@functions/referrals/contract/get-referral-code';
import { getShop as getShopEndpoint } from '@contract/purchase/get-shop';
import { listInvitees as listInviteesEndpoint } from '@functions/referrals/contract/list-invitees';
import { listReceipts as listReceiptsEndpoint } from '@contract/payments/list-receipts';
import { listAccess as listAccessEndpoint } from '@contract/nodes/list-access';
import { reportConnections as reportConnectionsEndpoint } from '@contract/nodes/report-connections';
import { reportBounces as reportBouncesEndpoint } from '@contract/platform/report-bounces';
import { reportViolations as reportViolationsEndpoint } from '@contract/platform/report-violations';
import { openPayLink as openPayLinkEndpoint } from '@contract/purchase/open-pay-link';
import {
  refreshSession as refreshSessionEndpoint,
  refreshStaffSession as refreshStaffSessionEndpoint,
} from '@contract/accounts/refresh-session';
import { registerCustomer as registerCustomerEndpoint } from '@contract/accounts/register-customer';
import {
  changeTariff as changeTariffEndpoint,
  previewTariffs as previewTariffsEndpoint,
} from '@contract/subscription/change-tariff';
import { removeCard as removeCardEndpoint } from '@contract/subscription/remove-card';
import { renameDevice as renameDeviceEndpoint } from '@contract/devices/rename-device';
import { resumeSubscription as resumeSubscriptionEndpoint } from '@contract/subscription/resume-subscription';
import { setPreferences as setPreferencesEndpoint } from '@contract/accounts/set-preferences';
import { signInWithYandex as signInWithYandexEndpoint } from '@contract/accounts/sign-in-with-yandex';
import * as newsContract from '@contract/accounts/news-addresses';
import { openGift as openGiftEndpoint } from '@contract/purchase/open-gift';
import { readdressPurchase as readdressPurchaseEndpoint } from '@contract/purchase/readdress-purchase';
import { unsubscribe as unsubscribeEndpoint } from '@contract/accounts/unsubscribe';
import { addDevice } from '@functions/usecases/devices/add-device';
import { payDevice } from '@functions/usecases/devices/pay-device';
import { cancelSubscription } from '@functions/usecases/subscription/cancel-subscription';
import { cancelGift } from '@functions/usecases/purchase/cancel-gift';
import { listGifts } from '@functions/usecases/purchase/list-gifts';
import { sendGift } from '@functions/usecases/purchase/send-gift';
import { createOrder } from '@functions/usecases/purchase/create-order';
import { confirmSignIn } from '@functions/usecases/accounts/confirm-sign-in';
import { deleteAccount } from '@functions/usecases/accounts/delete-account';
import { detachDevice } from '@functions/usecases/devices/detach-device';
import { activateDevice } from '@functions/usecases/devices/activate-device';
import { listServers } from '@functions/usecases/devices/list-servers';
import { detachThisDevice, listDevices, renameAppDevice } from '@functions/usecases/devices/manage-devices';
import { applyPromoCode } from '@functions/usecases/purchase/apply-promo-code';
import { exportAccount } from '@functions/usecases/accounts/export-account';
import { verifyContactEmail } from '@functions/usecases/accounts/verify-contact-email';
import { linkSignIn } from '@functions/usecases/accounts/link-sign-in';
import { listSignIns } from '@functions/usecases/accounts/list-sign-ins';
import { managePassword } from '@functions/usecases/accounts/manage-password';
import { addPasskey, renamePasskey, startPasskey } from '@functions/usecases/accounts/add-passkey';
import { signInWithPasskey, startPasskeySignIn } from '@functions/usecases/accounts/sign-in-with-passkey';
import { resetPassword } from '@functions/usecases/accounts/reset-password';
import { restoreSignIn } from '@functions/usecases/accounts/restore-sign-in';
import { listSessions } from '@functions/usecases/accounts/list-sessions';
import { signOut } from '@functions/usecases/accounts/sign-out';
import { signOutElsewhere } from '@functions/usecases/accounts/sign-out-elsewhere';
import { signOutEverywhere } from '@functions/usecases/accounts/sign-out-everywhere';
import { issueTicket, openTicket } from '@functions/usecases/accounts/login-tickets';
import { unlinkSignIn } from '@functions/usecases/accounts/unlink-sign-in';
import { getHealth } from '@functions/usecases/platform/get-health';
import { getNotices } from '@functions/usecases/platform/get-notices';
import { getProfile, readProfile } from '@functions/usecases/subscription/get-profile';
import { getReferralCode } from '@functions/referrals/calls/get-referral-code';
import { getShop } from '@functions/usecases/purchase/get-shop';
import { listInvitees } from '@functions/referrals/calls/list-invitees';
import { listReceipts } from '@functions/usecases/payments/list-receipts';
import { listAccess } from '@functions/usecases/nodes/list-access';
import { reportConnections } from '@functions/usecases/nodes/report-connections';
import { reportBounces } from '@functions/usecases/platform/report-bounces';
import { reportViolations } from '@functions/usecases/platform/report-violations';
import { openPayLink } from '@functions/usecases/purchase/open-pay-link';
import { probeSignIn } from '@functions/usecases/platform/probe-sign-in';
import { readHealth } from '@functions/usecases/platform/read-health';
import { refreshSession } from '@functions/usecases/accounts/refresh-session';
import { registerCustomer } from '@functions/usecases/accounts/register-customer';
import { removeCard } from '@functions/usecases/subscription/remove-card';
import { renameDevice } from '@functions/usecases/devices/rename-device';
import { changeTariff, previewTariffs } from '@functions/usecases/subscription/change-tariff';
import { resumeSubscription } from '@functions/usecases/subscription/resume-subscription';
import {
  addPushAddress,
  listNewsAddresses,
  removeNewsAddress,
  startTelegramLink,
} from '@functions/usecases/accounts/news-addresses';
import { setPreferences } from '@functions/usecases/accounts/set-preferences';
import { signInWithYandex } from '@functions/usecases/accounts/sign-in-with-yandex';
import { openGift } from '@functions/usecases/purchase/open-gift';
import { readdressPurchase } from '@functions/usecases/purchase/readdress-purchase';
import { unsubscribe } from '@functions/usecases/accounts/unsubscribe';
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
