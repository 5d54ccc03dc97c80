import type { MailRecipient } from '@functions/base/rules/mail';
import type { ReadOf, Repository } from '@functions/base/ports/repositories';
import type { Gift } from '@functions/gifts/rules/gift';
import type { DepsOf } from '@functions/ports/services';
import type { Repositories as Lower } from '@functions/referrals/ports/repositories';

/** Each list in no particular order. */
export interface GiftRepository extends Repository<Gift> {
  /** The last paid first. */
  ofPayer(uid: string, limit: number): Promise<Gift[]>;
  /** The last claimed first. */
  ofClaimant(uid: string, limit: number): Promise<Gift[]>;
  /** Gifts to exactly this address, whatever its capitals. */
  withRecipient(email: string, limit: number): Promise<Gift[]>;
}

export interface Repositories extends Lower {
  /** The orders of gifts, which `purchase` stores: who paid without an account is told at the address of the order. */
  orders: { get(id: string): Promise<Extract<MailRecipient, { readonly email: string }> | null> };
  gifts: GiftRepository;
}

export type ReadRepositories = ReadOf<Repositories>;

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
