import type { Mandate } from '@functions/domain/payments/mandate';
import type { ReadRepositories } from '@functions/ports/repositories';

/** Finds the mandate whose recurring payment a provider names; null if it is of no customer of that provider. */
export async function findMandate(
  repositories: ReadRepositories,
  { provider, subscriptionId }: { readonly provider: string; readonly subscriptionId: string | null },
): Promise<Mandate | null> {
  const found = subscriptionId === null ? null : await repositories.mandates.findByProviderId(subscriptionId);
  return found?.provider === provider ? found : null;
}
