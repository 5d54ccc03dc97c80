import type { Mandate } from '@functions/payments/rules/mandate';
import type { ReadRepositories } from '@functions/campaigns/ports/repositories';
import { uidOfAccount } from '@functions/payments/steps/concerns-erased-customer';

/**
 * Finds the mandate whose recurring payment a provider names; null if it is of no customer of that provider. The named
 * account is asked first: unless a guest bought the subscription, the mandate is stored under it.
 */
export async function findMandate(
  repositories: ReadRepositories,
  {
    provider,
    subscriptionId,
    accountId,
  }: { readonly provider: string; readonly subscriptionId: string | null; readonly accountId: string | null },
): Promise<Mandate | null> {
  if (subscriptionId === null) return null;
  const uid = uidOfAccount(accountId);
  const named = uid === null ? null : await repositories.mandates.get(uid);
  const found =
    named?.providerId === subscriptionId ? named : await repositories.mandates.findByProviderId(subscriptionId);
  return found?.provider === provider ? found : null;
}
