import type { Endpoint } from '@contract/endpoint';
import { exportAudit, listAudit } from '@contract/panel/audit/audit';
import { listCampaigns, previewCampaign, startCampaign } from '@contract/panel/campaigns/campaigns';
import {
  cancelForUser,
  grantDays,
  liftRestriction,
  removeSlot,
  restrictUser,
} from '@contract/panel/customers/change-subscription';
import { closeDayAgain, getFigures, listDayCloses } from '@contract/panel/finance/finance-days';
import { getSystemHealth } from '@contract/panel/finance/finance-health';
import { listOutbox, retryOutboxEntry } from '@contract/panel/finance/finance-outbox';
import { exportLedger, listLedger } from '@contract/panel/finance/finance-receipts';
import { listRefunds, restoreAccess, retryRefund } from '@contract/panel/finance/finance-refunds';
import { listWebhooks, reapplyWebhook } from '@contract/panel/finance/finance-webhooks';
import { findAnything } from '@contract/panel/customers/global-search';
import { getTimeline } from '@contract/panel/customers/get-timeline';
import { getUserById } from '@contract/panel/customers/get-user';
import { listChecks } from '@contract/panel/customers/list-checks';
import { getInviteesByInviterId } from '@contract/panel/customers/list-invitees';
import { listLogs } from '@contract/panel/customers/list-logs';
import { createNode, listNodes, revokeNode, rotateNodeKey } from '@contract/panel/nodes/nodes';
import type { PanelEndpoint } from './panel-endpoint';
import { availablePromos, generatePromo, promoTypes, withdrawPromo } from '@contract/panel/promos/promos';
import {
  allowSecondTrial,
  reassignPaymentOrReferrer,
  resetDeviceSwaps,
} from '@contract/panel/customers/account-corrections';
import { refund } from '@contract/panel/customers/refund';
import { searchUsers } from '@contract/panel/customers/search-users';
import { confirmSecondFactor, proposeSecondFactor } from '@contract/panel/staff/second-factor';
import { signInStaff } from '@contract/panel/staff/sign-in-staff';
import { addStaff, changeStaff, listStaff } from '@contract/panel/staff/staff-members';
import { whoAmI } from '@contract/panel/staff/who-am-i';

/** All panel endpoints that need a session. A test compares the list with the route table. */
export const STAFF_ENDPOINTS: readonly PanelEndpoint[] = [
  whoAmI,
  proposeSecondFactor,
  confirmSecondFactor,
  searchUsers,
  findAnything,
  getUserById,
  getTimeline,
  listChecks,
  getInviteesByInviterId,
  listLogs,
  promoTypes,
  availablePromos,
  generatePromo,
  withdrawPromo,
  refund,
  cancelForUser,
  grantDays,
  restrictUser,
  liftRestriction,
  removeSlot,
  reassignPaymentOrReferrer,
  resetDeviceSwaps,
  allowSecondTrial,
  listLedger,
  exportLedger,
  listRefunds,
  retryRefund,
  restoreAccess,
  listWebhooks,
  reapplyWebhook,
  getFigures,
  listDayCloses,
  closeDayAgain,
  listOutbox,
  retryOutboxEntry,
  getSystemHealth,
  listAudit,
  exportAudit,
  listStaff,
  addStaff,
  changeStaff,
  listNodes,
  createNode,
  rotateNodeKey,
  revokeNode,
  listCampaigns,
  previewCampaign,
  startCampaign,
];

/** All panel endpoints. */
export const PANEL_ENDPOINTS: readonly Endpoint[] = [signInStaff, ...STAFF_ENDPOINTS];
