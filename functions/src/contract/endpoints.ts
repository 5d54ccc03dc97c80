import { addDevice } from './add-device';
import { cancelSubscription } from './cancel-subscription';
import { createOrder } from './create-order';
import { deleteAccount } from './delete-account';
import { detachDevice } from './detach-device';
import { activateDevice } from './device/activate-device';
import { detachThisDevice, listDevices, listServers, renameAppDevice } from './device/manage-devices';
import type { Endpoint } from './endpoint';
import { enterPromo } from './enter-promo';
import { exportAccount } from './export-account';
import { getDeepHealth } from './get-deep-health';
import { getHealth } from './get-health';
import { getProfile } from './get-profile';
import { getReferralCode } from './get-referral-code';
import { getShop } from './get-shop';
import { giveContact } from './give-contact';
import { managePassword } from './manage-password';
import { linkSignIn, listSignIns, unlinkSignIn } from './sign-ins';
import { issueTicket, openTicket } from './tickets';
import { listReceipts } from './list-receipts';
import { listAccess } from './node/list-access';
import { reportConnections } from './node/report-connections';
import { openPayLink } from './open-pay-link';
import { refreshSession, refreshStaffSession } from './refresh-session';
import { registerCustomer } from './register-customer';
import { removeCard } from './remove-card';
import { renameDevice } from './rename-device';
import { resumeSubscription } from './resume-subscription';
import { setPreferences } from './set-preferences';
import { signInWithYandex } from './sign-in-with-yandex';
import { unsubscribe } from './unsubscribe';

/** Every call there is: the table of contents of the contract, checked against the route table by a test. */
export const ENDPOINTS: readonly Endpoint[] = [
  registerCustomer,
  getProfile,
  getReferralCode,
  addDevice,
  detachDevice,
  renameDevice,
  listReceipts,
  setPreferences,
  exportAccount,
  deleteAccount,
  enterPromo,
  getShop,
  createOrder,
  openPayLink,
  cancelSubscription,
  resumeSubscription,
  removeCard,
  signInWithYandex,
  managePassword,
  listSignIns,
  linkSignIn,
  unlinkSignIn,
  giveContact,
  issueTicket,
  openTicket,
  refreshSession,
  refreshStaffSession,
  unsubscribe,
  activateDevice,
  listDevices,
  renameAppDevice,
  detachThisDevice,
  listServers,
  listAccess,
  reportConnections,
  getHealth,
  getDeepHealth,
];
