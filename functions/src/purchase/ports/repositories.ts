import type { DuePage, ReadOf, Repository } from '@functions/base/ports/repositories';
import type { Instant } from '@functions/base/rules/calendar';
import type { Slice } from '@functions/base/rules/paging';
import type { Repositories as Lower } from '@functions/gifts/ports/repositories';
import type { DepsOf, PaymentDepsOf } from '@functions/ports/services';
import type { GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { Order } from '@functions/purchase/rules/order';
import type { PromoCode } from '@functions/purchase/rules/promo';
import type { TrialUsage } from '@functions/purchase/rules/trial-usage';

export interface OrderRepository extends Repository<Order> {
  /** The newest order of this buyer that is neither paid nor expired. */
  findOpen(uid: string | null, prepaidHash: string | null, now: Instant): Promise<Order | null>;
  /** The order whose charge of the saved card has no outcome yet (`isChargePending`), also after it has expired. */
  findPendingCharge(uid: string): Promise<Order | null>;
  /** In no particular order. */
  ofCustomer(uid: string, limit: number): Promise<Order[]>;
  /** Orders with exactly this address, whatever its capitals, in no particular order. */
  withEmail(email: string, limit: number): Promise<Order[]>;
}

export interface PromoRepository extends Repository<PromoCode> {
  /**
   * Codes that are valid on a day (YYYY-MM-DD): newest first by id, or those with a prefix in alphabetical order. Key:
   * id, or code.
   */
  listUsable(about: { day: string; part: string }, slice: Slice): Promise<PromoCode[]>;
  countUsable(about: { day: string; part: string }): Promise<number>;
}

export interface GuestPurchaseRepository extends Repository<GuestPurchase> {
  /** Unclaimed purchases that were paid before this moment. */
  unclaimed(paidBefore: Instant, page: DuePage<GuestPurchase>): Promise<GuestPurchase[]>;
  countUnclaimed(paidBefore: Instant): Promise<number>;
  ofClaimant(uid: string, limit: number): Promise<GuestPurchase[]>;
  /** Unclaimed purchases with exactly this address, whatever its capitals. */
  unclaimedOf(email: string, limit: number): Promise<GuestPurchase[]>;
}

export interface Repositories extends Lower {
  orders: OrderRepository;
  promos: PromoRepository;
  guestPurchases: GuestPurchaseRepository;
  trialUsages: Repository<TrialUsage>;
}

export type ReadRepositories = ReadOf<Repositories>;

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
export type PaymentDeps = PaymentDepsOf<Repositories>;
