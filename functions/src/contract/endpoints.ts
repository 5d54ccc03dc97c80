import { addDevice } from '@contract/devices/add-device';
import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import { createOrder } from '@contract/purchase/create-order';
import { deleteAccount } from '@contract/accounts/delete-account';
import { detachDevice } from '@contract/devices/detach-device';
import { activateDevice } from '@contract/devices/activate-device';
import { detachThisDevice, listDevices, listServers, renameAppDevice } from '@contract/devices/manage-devices';
import type { Endpoint } from './endpoint';
import { applyPromoCode } from '@contract/purchase/apply-promo-code';
import { exportAccount } from '@contract/accounts/export-account';
import { getDeepHealth } from '@contract/platform/get-deep-health';
import { getHealth } from '@contract/platform/get-health';
import { getProfile } from '@contract/subscription/get-profile';
import { getReferralCode } from '@contract/referrals/get-referral-code';
import { getShop } from '@contract/purchase/get-shop';
import { verifyContactEmail } from '@contract/accounts/verify-contact-email';
import { managePassword } from '@contract/accounts/manage-password';
import { linkSignIn, listSignIns, unlinkSignIn } from '@contract/accounts/sign-ins';
import { issueTicket, openTicket } from '@contract/accounts/login-tickets';
import { listReceipts } from '@contract/payments/list-receipts';
import { listAccess } from '@contract/nodes/list-access';
import { reportConnections } from '@contract/nodes/report-connections';
import { openPayLink } from '@contract/purchase/open-pay-link';
import { refreshSession, refreshStaffSession } from '@contract/accounts/refresh-session';
import { registerCustomer } from '@contract/accounts/register-customer';
import { removeCard } from '@contract/subscription/remove-card';
import { renameDevice } from '@contract/devices/rename-device';
import { resumeSubscription } from '@contract/subscription/resume-subscription';
import { setPreferences } from '@contract/accounts/set-preferences';
import { signInWithYandex } from '@contract/accounts/sign-in-with-yandex';
import { unsubscribe } from '@contract/accounts/unsubscribe';

/** All endpoints outside the panel. A test compares the list with the route table. */
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
  applyPromoCode,
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
  verifyContactEmail,
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
