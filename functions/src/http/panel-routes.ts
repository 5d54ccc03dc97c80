import * as auditContract from '@contract/panel/audit';
import * as changeContract from '@contract/panel/change-subscription';
import { findAnything as findAnythingEndpoint } from '@contract/panel/find-anything';
import { getTimeline as getTimelineEndpoint } from '@contract/panel/get-timeline';
import { getUserById as getUserByIdEndpoint } from '@contract/panel/get-user';
import { listChecks as listChecksEndpoint } from '@contract/panel/list-checks';
import { getInviteesByInviterId as getInviteesEndpoint } from '@contract/panel/list-invitees';
import { listLogs as listLogsEndpoint } from '@contract/panel/list-logs';
import * as nodesContract from '@contract/panel/nodes';
import * as promoContract from '@contract/panel/promos';
import * as putRightContract from '@contract/panel/put-right';
import { refund as refundEndpoint } from '@contract/panel/refund';
import { searchUsers as searchUsersEndpoint } from '@contract/panel/search-users';
import { signInStaff as signInStaffEndpoint } from '@contract/panel/sign-in-staff';
import * as secondFactorContract from '@contract/panel/second-factor';
import * as staffContract from '@contract/panel/staff-members';
import { whoAmI as whoAmIEndpoint } from '@contract/panel/who-am-i';
import * as changes from '../usecases/panel/change-subscription';
import { findAnything } from '../usecases/panel/find-anything';
import { getTimeline } from '../usecases/panel/get-timeline';
import { getUserById } from '../usecases/panel/get-user';
import { exportAudit, listAudit } from '../usecases/panel/list-audit';
import { listChecks } from '../usecases/panel/list-checks';
import { getInviteesByInviterId } from '../usecases/panel/list-invitees';
import { listLogs } from '../usecases/panel/list-logs';
import { createNode, listNodes, revokeNode, rotateNodeKey } from '../usecases/panel/nodes';
import * as promos from '../usecases/panel/promos';
import { overrideTrial, reattach, resetSwaps } from '../usecases/panel/put-right';
import { refund } from '../usecases/panel/refund';
import { searchUsers } from '../usecases/panel/search-users';
import { confirmSecondFactor, proposeSecondFactor } from '../usecases/panel/second-factor';
import { signInStaff } from '../usecases/panel/sign-in-staff';
import { addStaff, changeStaff, listStaff } from '../usecases/panel/staff-members';
import { whoAmI } from '../usecases/panel/who-am-i';
import { promoRefusal, refundRefusal } from './panel-refusal';
import { FINANCE_ROUTES } from './finance-routes';
import { forStaff, forStaffSignIn, type Route, type StaffRoute } from './route';
import { staffSignInRefusal } from './staff-sign-in-refusal';

/** The table of contents of the panel's server side. */
export const PANEL_ROUTES: readonly (Route | StaffRoute)[] = [
  forStaffSignIn(signInStaffEndpoint, signInStaff, staffSignInRefusal),
  forStaff(whoAmIEndpoint, whoAmI),
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
  forStaff(promoContract.promoTypes, promos.promoTypes),
  forStaff(promoContract.availablePromos, promos.availablePromos),
  forStaff(promoContract.generatePromo, promos.generatePromo, promoRefusal),
  forStaff(promoContract.withdrawPromo, promos.withdrawPromo, promoRefusal),
  forStaff(refundEndpoint, refund, refundRefusal),
  forStaff(changeContract.cancelForUser, changes.cancelForUser),
  forStaff(changeContract.grantDays, changes.grantDays),
  forStaff(changeContract.restrictUser, changes.restrictUser),
  forStaff(changeContract.liftRestriction, changes.liftRestriction),
  forStaff(changeContract.removeSlot, changes.removeSlot),
  forStaff(putRightContract.reattach, reattach),
  forStaff(putRightContract.resetSwaps, resetSwaps),
  forStaff(putRightContract.overrideTrial, overrideTrial),
  forStaff(auditContract.listAudit, listAudit),
  forStaff(auditContract.exportAudit, exportAudit),
  forStaff(staffContract.listStaff, listStaff),
  forStaff(staffContract.addStaff, addStaff),
  forStaff(staffContract.changeStaff, changeStaff),
  ...FINANCE_ROUTES,
];
