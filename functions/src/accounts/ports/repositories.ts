import type { Customer, IdentityId } from '@functions/accounts/rules/customer';
import type { CustomerNote } from '@functions/accounts/rules/customer-note';
import type { CustomerPasskey } from '@functions/accounts/rules/customer-passkey';
import type { CustomerSession } from '@functions/accounts/rules/customer-session';
import type { LoginTicket } from '@functions/accounts/rules/login-ticket';
import type { NewsAddress } from '@functions/accounts/rules/news-address';
import type { RestrictedIdentity } from '@functions/accounts/rules/restricted-identity';
import type { UsedYandexToken } from '@functions/accounts/rules/used-yandex-token';
import type { ReadOf, Repository } from '@functions/base/ports/repositories';
import type { Repositories as Lower } from '@functions/nodes/ports/repositories';
import type { DepsOf } from '@functions/ports/services';

export interface CustomerRepository extends Repository<Customer> {
  /** The existing ones of these customers, in one read. */
  getMany(uids: readonly string[]): Promise<Customer[]>;
  /** Looks up by the public customer id that staff use, not by uid. */
  findById(id: string): Promise<Customer | null>;
  uidOf(id: string): Promise<string | null>;
  /** All uids of the person with this public id, the own one first, as of at most a minute ago; empty for nobody. */
  uidsOf(id: string): Promise<readonly string[]>;
  /** Whatever the capitals; returns the first match. */
  findByEmail(email: string): Promise<Customer | null>;
  findByInvitationCode(code: string): Promise<Customer | null>;
  /** Customers with exactly this address, whatever its capitals. */
  withEmail(email: string, limit: number): Promise<Customer[]>;
}

/** Notes of staff about customers. */
export interface CustomerNoteRepository extends Repository<CustomerNote> {
  /** In no particular order. */
  ofCustomer(uid: string): Promise<CustomerNote[]>;
  remove(id: string): Promise<void>;
}

export interface IdentityRepository {
  /** The uid of the account with this sign-in. */
  get(identityId: IdentityId): Promise<string | null>;
  create(identityId: IdentityId, uid: string): Promise<void>;
  save(identityId: IdentityId, uid: string): Promise<void>;
  remove(identityId: IdentityId): Promise<void>;
}

/** Hashes of sign-ins whose restriction outlives a deleted account. */
export interface RestrictedIdentityRepository {
  get(id: string): Promise<RestrictedIdentity | null>;
  save(identity: RestrictedIdentity): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface LoginTicketRepository extends Repository<LoginTicket> {
  /** Removes every ticket of an account, used ones too. */
  removeOf(uid: string): Promise<void>;
}

export interface CustomerSessionRepository extends Repository<CustomerSession> {
  remove(id: string): Promise<void>;
  /** The records of an account, the last seen first. */
  ofCustomer(uid: string, limit: number): Promise<CustomerSession[]>;
}

/** Yandex tokens that have opened a session; each does so once. */
export type UsedYandexTokenRepository = Pick<Repository<UsedYandexToken>, 'create'>;

/** Passkeys of customers. */
export interface PasskeyRepository extends Repository<CustomerPasskey> {
  /** The existing ones of these passkeys, in one read. */
  getMany(ids: readonly string[]): Promise<CustomerPasskey[]>;
  /** Includes removed ones that can still be restored. */
  ofCustomer(uid: string): Promise<CustomerPasskey[]>;
  remove(id: string): Promise<void>;
}

/** Where news of customers arrives besides the e-mail. */
export interface NewsAddressRepository extends Repository<NewsAddress> {
  /** Links to the bot that nobody has used are among them. */
  ofCustomer(uid: string): Promise<NewsAddress[]>;
  /** A chat belongs to one account. */
  ofChat(chatId: string): Promise<NewsAddress[]>;
  remove(id: string): Promise<void>;
}

export interface Repositories extends Lower {
  customers: CustomerRepository;
  customerNotes: CustomerNoteRepository;
  identities: IdentityRepository;
  restrictedIdentities: RestrictedIdentityRepository;
  loginTickets: LoginTicketRepository;
  customerSessions: CustomerSessionRepository;
  usedYandexTokens: UsedYandexTokenRepository;
  passkeys: PasskeyRepository;
  newsAddresses: NewsAddressRepository;
}

export type ReadRepositories = ReadOf<Repositories>;

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
