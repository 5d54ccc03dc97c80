import { signOutStaff } from '@contract/panel/staff/staff-sessions';
import { panelCall } from './panel-call';
import { closeSession } from './session';

/** Whoever leaves does not wait longer for the server than this. */
const LEAVE_TIMEOUT_MS = 5_000;

/** Ends the session at the server (T24) and in this browser; without a response in time, only in this browser. */
export async function leavePanel(): Promise<void> {
  try {
    await panelCall(signOutStaff, {}, LEAVE_TIMEOUT_MS);
  } catch {
    // The failed call is logged. The session ends at the server twelve hours after the login at the latest.
  } finally {
    closeSession();
  }
}
