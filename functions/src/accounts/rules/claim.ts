import type { Claim } from '@functions/accounts/contract/values/customers';
import type { Subscription } from '@functions/subscription/rules/subscription';

/** What becomes of a claim: of a guest purchase, or of a gift. */
export interface ClaimDecision<Changes> {
  readonly claim: Claim;
  /** The mailbox of the account has had a trial: the caller marks the account, which is offered no other one. */
  readonly isTrialTaken: boolean;
  /** What the subscription becomes; null if it stays as it is. */
  readonly subscription: Subscription | null;
  /** What is to be saved; null if nothing. */
  readonly changes: Changes | null;
}

/** The decision to change nothing. */
export const noClaim = (claim: Claim): ClaimDecision<never> => ({
  claim,
  isTrialTaken: false,
  subscription: null,
  changes: null,
});
