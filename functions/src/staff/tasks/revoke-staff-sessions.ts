import type { Deps } from '@functions/staff/ports/repositories';

/**
 * Ends every session of a staff member. New sessions stay possible unless the account is disabled or does not exist.
 */
export async function revokeStaffSessions(
  { store, auth }: Pick<Deps, 'store' | 'auth'>,
  { login }: { login: string },
): Promise<void> {
  const member = await store.nonTransactional.staff.get(login);
  await auth.revokeStaffSessions(login, member !== null && !member.isDisabled);
}
