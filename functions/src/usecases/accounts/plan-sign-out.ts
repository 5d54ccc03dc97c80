import type { Instant } from '@functions/domain/platform/calendar';
import type { ReadRepositories, Repositories } from '@functions/ports/repositories';
import { MOST_SESSIONS } from './record-session';

/**
 * Ends every session of the customer that was opened before now, and removes the records of their browsers except the
 * calling one, which stays known. Null if the customer does not exist.
 */
export async function planSignOut(
  { customers, customerSessions, newsAddresses }: ReadRepositories,
  uid: string,
  current: string,
  realNow: Instant,
): Promise<((repositories: Repositories) => Promise<void>) | null> {
  const customer = await customers.get(uid);
  if (customer === null) return null;
  const [sessions, addresses] = await Promise.all([
    customerSessions.ofCustomer(uid, MOST_SESSIONS),
    newsAddresses.ofCustomer(uid),
  ]);
  return async (repositories) => {
    await repositories.customers.save({ ...customer, sessionsFrom: realNow });
    // A chat is no session, but whoever had one may have bound it.
    for (const address of addresses)
      if (address.channel === 'telegram' || address.sessionId !== current)
        await repositories.newsAddresses.remove(address.id);
    for (const { id } of sessions) if (id !== current) await repositories.customerSessions.remove(id);
  };
}
