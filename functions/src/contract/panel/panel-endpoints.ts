import type { Endpoint } from '@contract/endpoint';
import { exportAudit, listAudit } from './audit';
import { listCampaigns, previewCampaign, startCampaign } from './campaigns';
import { cancelForUser, grantDays, liftRestriction, removeSlot, restrictUser } from './change-subscription';
import { closeDayAgain, getFigures, listDayCloses } from './finance-days';
import { getSystemHealth } from './finance-health';
import { listOutbox, retryOutboxEntry } from './finance-outbox';
import { exportLedger, listLedger } from './finance-receipts';
import { listRefunds, restoreAccess, retryRefund } from './finance-refunds';
import { listWebhooks, reapplyWebhook } from './finance-webhooks';
import { findAnything } from './find-anything';
import { getTimeline } from './get-timeline';
import { getUserById } from './get-user';
import { listChecks } from './list-checks';
import { getInviteesByInviterId } from './list-invitees';
import { listLogs } from './list-logs';
import { createNode, listNodes, revokeNode, rotateNodeKey } from './nodes';
import type { PanelEndpoint } from './panel-endpoint';
import { availablePromos, generatePromo, promoTypes, withdrawPromo } from './promos';
import { overrideTrial, reattach, resetSwaps } from './put-right';
import { refund } from './refund';
import { searchUsers } from './search-users';
import { confirmSecondFactor, proposeSecondFactor } from './second-factor';
import { signInStaff } from './sign-in-staff';
import { addStaff, changeStaff, listStaff } from './staff-members';
import { whoAmI } from './who-am-i';

/** Every call of the panel that needs a session: the table of contents, checked against the route table by a test. */
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
  reattach,
  resetSwaps,
  overrideTrial,
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

export const PANEL_ENDPOINTS: readonly Endpoint[] = [signInStaff, ...STAFF_ENDPOINTS];
