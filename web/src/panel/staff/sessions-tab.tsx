import { endStaffSession, listStaffSessions } from '@functions/staff/contract/staff-sessions';
import { texts } from '@web/panel/texts';
import { SessionsTable } from './sessions-table';

/** The open sessions of all members of staff. */
export const SessionsTab = () => (
  <SessionsTable list={listStaffSessions} end={endStaffSession} caption={texts.staff.sessions.all} isOfAll />
);
