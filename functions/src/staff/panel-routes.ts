import { route } from '@functions/ports/route';
import { exportAudit as exportAuditEndpoint, listAudit as listAuditEndpoint } from './contract/audit';
import {
  addMyPasskey as addMyPasskeyEndpoint,
  listMyPasskeys as listMyPasskeysEndpoint,
  removeMyPasskey as removeMyPasskeyEndpoint,
  renameMyPasskey as renameMyPasskeyEndpoint,
  startMyPasskey as startMyPasskeyEndpoint,
} from './contract/my-passkeys';
import { changeOwnPassword as changeOwnPasswordEndpoint } from './contract/own-password';
import {
  confirmSecondFactor as confirmSecondFactorEndpoint,
  proposeSecondFactor as proposeSecondFactorEndpoint,
} from './contract/second-factor';
import {
  signInStaff as signInStaffEndpoint,
  startStaffPasskeySignIn as startStaffPasskeySignInEndpoint,
} from './contract/sign-in-staff';
import {
  addStaff as addStaffEndpoint,
  changeStaff as changeStaffEndpoint,
  listStaff as listStaffEndpoint,
} from './contract/staff-members';
import {
  endMySession as endMySessionEndpoint,
  endStaffSession as endStaffSessionEndpoint,
  listMySessions as listMySessionsEndpoint,
  listStaffSessions as listStaffSessionsEndpoint,
  signOutStaff as signOutStaffEndpoint,
} from './contract/staff-sessions';
import { whoAmI as whoAmIEndpoint } from './contract/who-am-i';
import { exportAudit, listAudit } from './calls/list-audit';
import { addMyPasskey, listMyPasskeys, removeMyPasskey, renameMyPasskey, startMyPasskey } from './calls/my-passkeys';
import { changeOwnPassword } from './calls/own-password';
import { confirmSecondFactor, proposeSecondFactor } from './calls/second-factor';
import { signInStaff, startStaffPasskeySignIn } from './calls/sign-in-staff';
import { addStaff, changeStaff, listStaff } from './calls/staff-members';
import { endMySession, endStaffSession, listMySessions, listStaffSessions, signOutStaff } from './calls/staff-sessions';
import { whoAmI } from './calls/who-am-i';

export const PANEL_ROUTES = [
  route(signInStaffEndpoint, signInStaff, (_, { browserSecret, deviceSeal = '' }) =>
    browserSecret === undefined ? null : { browserSecret, deviceSeal },
  ),
  route(startStaffPasskeySignInEndpoint, startStaffPasskeySignIn),
  route(listMyPasskeysEndpoint, listMyPasskeys),
  route(startMyPasskeyEndpoint, startMyPasskey),
  route(addMyPasskeyEndpoint, addMyPasskey),
  route(renameMyPasskeyEndpoint, renameMyPasskey),
  route(removeMyPasskeyEndpoint, removeMyPasskey),
  route(whoAmIEndpoint, whoAmI),
  route(signOutStaffEndpoint, signOutStaff, ({ deviceSeal }) => ({ browserSecret: '', deviceSeal })),
  route(changeOwnPasswordEndpoint, changeOwnPassword, ({ browserSecret }, { deviceSeal }) => ({
    browserSecret,
    deviceSeal,
  })),
  route(listMySessionsEndpoint, listMySessions),
  route(endMySessionEndpoint, endMySession),
  route(listStaffSessionsEndpoint, listStaffSessions),
  route(endStaffSessionEndpoint, endStaffSession),
  route(proposeSecondFactorEndpoint, proposeSecondFactor),
  route(confirmSecondFactorEndpoint, confirmSecondFactor),
  route(listAuditEndpoint, listAudit),
  route(exportAuditEndpoint, exportAudit),
  route(listStaffEndpoint, listStaff),
  route(addStaffEndpoint, addStaff),
  route(changeStaffEndpoint, changeStaff),
];
