import type { Instant } from '@functions/base/rules/calendar';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { Card } from '@functions/payments/rules/payment';
import type { Order } from '@functions/purchase/rules/order';

/** A card that paid. */
interface PaidCard {
  readonly token: string;
  readonly card: Card | null;
  /** When it paid. */
  readonly at: Instant;
  /** The address of the account, to which the provider sends the receipts; never the one that a guest typed. */
  readonly email: string;
}

/**
 * Returns the mandate with the card of the newest payment for time: renewals use that card. `mandate` is the earlier
 * one, or null; what it has at another provider is found by the next sync, which cancels it.
 */
export const mandateWithCard = (
  mandate: Mandate | null,
  order: Order,
  uid: string,
  { token, card, at, email }: PaidCard,
): Mandate => {
  const atProvider = mandate?.provider === order.provider ? mandate : null;
  return {
    uid,
    provider: order.provider,
    accountId: order.accountId,
    email,
    token,
    card,
    cardAt: at,
    consents: order.consents,
    providerToken: atProvider?.providerToken ?? null,
    providerEmail: atProvider?.providerEmail ?? null,
    providerId: atProvider?.providerId ?? null,
    providerStatus: atProvider?.providerStatus ?? null,
    providerState: atProvider?.providerState ?? null,
    cancellationRequestedFor: atProvider?.cancellationRequestedFor ?? null,
    previousAccountIds: formerAccounts(mandate, order.accountId),
    syncedAt: mandate?.syncedAt ?? order.created,
    syncedVersion: mandate?.syncedVersion ?? 0,
    lease: mandate?.lease ?? null,
    refusedSince: null,
    retryAt: null,
    unreadableSince: null,
    ...(mandate?.lateCharge !== undefined && { lateCharge: mandate.lateCharge }),
    ...(mandate?.allowedCharge !== undefined && { allowedCharge: mandate.allowedCharge }),
  };
};

/** Accounts of earlier purchases, under which a provider may still hold mandates to cancel. */
const formerAccounts = (mandate: Mandate | null, accountId: string): readonly string[] => {
  if (mandate === null) return [];
  const all = [...mandate.previousAccountIds, mandate.accountId];
  return [...new Set(all)].filter((each) => each !== accountId);
};
