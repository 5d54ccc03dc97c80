import { addDevice as addDeviceEndpoint } from '@contract/add-device';
import { cancelSubscription as cancelSubscriptionEndpoint } from '@contract/cancel-subscription';
import { createOrder as createOrderEndpoint } from '@contract/create-order';
import { deleteAccount as deleteAccountEndpoint } from '@contract/delete-account';
import { detachDevice as detachDeviceEndpoint } from '@contract/detach-device';
import { activateDevice as activateDeviceEndpoint } from '@contract/device/activate-device';
import * as appContract from '@contract/device/manage-devices';
import { enterPromo as enterPromoEndpoint } from '@contract/enter-promo';
import { exportAccount as exportAccountEndpoint } from '@contract/export-account';
import { giveContact as giveContactEndpoint } from '@contract/give-contact';
import { managePassword as managePasswordEndpoint } from '@contract/manage-password';
import {
  linkSignIn as linkSignInEndpoint,
  listSignIns as listSignInsEndpoint,
  unlinkSignIn as unlinkSignInEndpoint,
} from '@contract/sign-ins';
import { issueTicket as issueTicketEndpoint, openTicket as openTicketEndpoint } from '@contract/tickets';
import { getDeepHealth } from '@contract/get-deep-health';
import { getHealth as getHealthEndpoint } from '@contract/get-health';
import { getProfile as getProfileEndpoint } from '@contract/get-profile';
import { getReferralCode as getReferralCodeEndpoint } from '@contract/get-referral-code';
import { getShop as getShopEndpoint } from '@contract/get-shop';
import { listReceipts as listReceiptsEndpoint } from '@contract/list-receipts';
import { listAccess as listAccessEndpoint } from '@contract/node/list-access';
import { reportConnections as reportConnectionsEndpoint } from '@contract/node/report-connections';
import { openPayLink as openPayLinkEndpoint } from '@contract/open-pay-link';
import {
  refreshSession as refreshSessionEndpoint,
  refreshStaffSession as refreshStaffSessionEndpoint,
} from '@contract/refresh-session';
import { registerCustomer as registerCustomerEndpoint } from '@contract/register-customer';
import { removeCard as removeCardEndpoint } from '@contract/remove-card';
import { renameDevice as renameDeviceEndpoint } from '@contract/rename-device';
import { resumeSubscription as resumeSubscriptionEndpoint } from '@contract/resume-subscription';
import { setPreferences as setPreferencesEndpoint } from '@contract/set-preferences';
import { signInWithYandex as signInWithYandexEndpoint } from '@contract/sign-in-with-yandex';
import { unsubscribe as unsubscribeEndpoint } from '@contract/unsubscribe';
import { addDevice } from '../usecases/add-device';
import { cancelSubscription } from '../usecases/cancel-subscription';
import { createOrder } from '../usecases/create-order';
import { deleteAccount } from '../usecases/delete-account';
import { detachDevice } from '../usecases/detach-device';
import { activateDevice } from '../usecases/device/activate-device';
import { listServers } from '../usecases/device/list-servers';
import { detachThisDevice, listDevices, renameAppDevice } from '../usecases/device/manage-devices';
import { enterPromo } from '../usecases/enter-promo';
import { exportAccount } from '../usecases/export-account';
import { giveContact } from '../usecases/give-contact';
import { linkSignIn } from '../usecases/link-sign-in';
import { listSignIns } from '../usecases/list-sign-ins';
import { managePassword } from '../usecases/manage-password';
import { issueTicket, openTicket } from '../usecases/tickets';
import { unlinkSignIn } from '../usecases/unlink-sign-in';
import { getHealth } from '../usecases/get-health';
import { getProfile, readProfile } from '../usecases/get-profile';
import { getReferralCode } from '../usecases/get-referral-code';
import { getShop } from '../usecases/get-shop';
import { listReceipts } from '../usecases/list-receipts';
import { listAccess } from '../usecases/node/list-access';
import { reportConnections } from '../usecases/node/report-connections';
import { openPayLink } from '../usecases/open-pay-link';
import { readHealth } from '../usecases/read-health';
import { refreshSession } from '../usecases/refresh-session';
import { registerCustomer } from '../usecases/register-customer';
import { removeCard } from '../usecases/remove-card';
import { renameDevice } from '../usecases/rename-device';
import { resumeSubscription } from '../usecases/resume-subscription';
import { setPreferences } from '../usecases/set-preferences';
import { signInWithYandex } from '../usecases/sign-in-with-yandex';
import { unsubscribe } from '../usecases/unsubscribe';
import {
  forAnyone,
  forCustomer,
  forCustomerAtOnce,
  forCustomerSession,
  forMonitor,
  forNode,
  forSessionRefresh,
  forSignedIn,
  forVisitor,
  type MonitorRoute,
  type NodeRoute,
  type Route,
} from './route';

/** The table of contents of the server: every call and the use case behind it. */
export const ROUTES: readonly (Route | NodeRoute | MonitorRoute)[] = [
  forSignedIn(registerCustomerEndpoint, registerCustomer),
  forCustomerAtOnce(getProfileEndpoint, readProfile, getProfile),
  forCustomer(getReferralCodeEndpoint, getReferralCode),
  forCustomer(addDeviceEndpoint, addDevice),
  forCustomer(detachDeviceEndpoint, detachDevice),
  forCustomer(renameDeviceEndpoint, renameDevice),
  forCustomer(listReceiptsEndpoint, listReceipts),
  forCustomer(setPreferencesEndpoint, setPreferences),
  forCustomer(exportAccountEndpoint, exportAccount),
  forCustomer(deleteAccountEndpoint, deleteAccount),
  forCustomer(enterPromoEndpoint, enterPromo),
  forVisitor(getShopEndpoint, getShop),
  forVisitor(createOrderEndpoint, createOrder),
  forAnyone(openPayLinkEndpoint, openPayLink),
  forCustomer(cancelSubscriptionEndpoint, cancelSubscription),
  forCustomer(resumeSubscriptionEndpoint, resumeSubscription),
  forCustomer(removeCardEndpoint, removeCard),
  forAnyone(signInWithYandexEndpoint, signInWithYandex),
  forAnyone(managePasswordEndpoint, managePassword),
  forCustomerSession(listSignInsEndpoint, listSignIns),
  forCustomerSession(linkSignInEndpoint, linkSignIn),
  forCustomerSession(unlinkSignInEndpoint, unlinkSignIn),
  forSignedIn(giveContactEndpoint, giveContact),
  forCustomerSession(issueTicketEndpoint, issueTicket),
  forAnyone(openTicketEndpoint, openTicket),
  forSessionRefresh(refreshSessionEndpoint, refreshSession),
  forSessionRefresh(refreshStaffSessionEndpoint, refreshSession),
  forAnyone(unsubscribeEndpoint, unsubscribe),
  forCustomer(activateDeviceEndpoint, activateDevice),
  forCustomer(appContract.listDevices, listDevices),
  forCustomer(appContract.renameAppDevice, renameAppDevice),
  forCustomer(appContract.detachThisDevice, detachThisDevice),
  forCustomer(appContract.listServers, listServers),
  forNode(listAccessEndpoint, listAccess),
  forNode(reportConnectionsEndpoint, reportConnections),
  forAnyone(getHealthEndpoint, getHealth),
  forMonitor(getDeepHealth, readHealth),
];
