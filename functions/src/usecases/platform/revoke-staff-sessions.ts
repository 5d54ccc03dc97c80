import type { Deps } from '@functions/ports/services';

/** Ends every session of a member, and lets new ones begin only where the account may. */
export async function endStaffSessions(
  { store, auth }: Pick<Deps, 'store' | 'auth'>,
  { login }: { login: string },
): Promise<void> {
  const member = await store.nonTransactional.staff.get(login);
  await auth.revokeStaffSessions(login, member !== null && !member.isDisabled);
}
