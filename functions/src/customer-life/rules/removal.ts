import { isErased, type Customer, type IdentityId } from '@functions/accounts/rules/customer';
import type { CustomerPasskey } from '@functions/accounts/rules/customer-passkey';
import type { Device } from '@functions/nodes/rules/device';
import type { VpnNode } from '@functions/nodes/rules/node';
import { usablePasskeys, type StaffMember } from '@functions/staff/rules/staff';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { PromoCode } from '@functions/purchase/rules/promo';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { WebhookEndpoint } from '@functions/messages/rules/webhook-endpoint';

/**
 * What a restore of the database must not bring back (docs/deploy.md). Each removal is a line of the log, whose fields
 * are ids, hashes and times only. `customer-life/steps/replay-removals.ts` applies them again.
 */
export const REMOVAL_FIELDS = {
  'customer-erased': { uid: 'text' },
  'promotions-withdrawn': { uid: 'text' },
  'reminders-withdrawn': { uid: 'text' },
  /** `signIn`: sha256 of the identity. */
  'sign-in-removed': { uid: 'text', signIn: 'text' },
  /** `from`: `sessionsFrom` of the customer. */
  'sessions-ended': { uid: 'text', from: 'number' },
  /** `at`: `cardAt` of the mandate. A card that was saved later stays. */
  'card-removed': { uid: 'text', at: 'number' },
  'device-detached': { uid: 'text', deviceId: 'text' },
  'news-address-removed': { id: 'text' },
  'note-removed': { id: 'text' },
  'access-restricted': { uid: 'text', reason: 'text' },
  'passkey-blocked': { id: 'text', at: 'number' },
  'node-revoked': { nodeId: 'text' },
  /** `keyHash`: the one that counts. `formerUntil`: until when the key before it is valid, 0 if it is not. */
  'node-key-replaced': { nodeId: 'text', keyHash: 'text', formerUntil: 'number' },
  'staff-disabled': { login: 'text' },
  'staff-role-changed': { login: 'text', role: 'text' },
  /** `proofs`: sha256 of the password's hash or of the second factor, or the id of a passkey: each opened a session. */
  'staff-proof-removed': { login: 'text', proofs: 'texts' },
  'promo-withdrawn': { code: 'text' },
  'webhook-endpoint-removed': { endpointId: 'text' },
  'webhook-endpoint-disabled': { endpointId: 'text' },
} as const satisfies Record<string, Readonly<Record<string, 'text' | 'number' | 'texts'>>>;

export type RemovalKind = keyof typeof REMOVAL_FIELDS;
export const REMOVAL_KINDS = Object.keys(REMOVAL_FIELDS) as readonly RemovalKind[];

interface Values {
  text: string;
  number: number;
  texts: readonly string[];
}
export type RemovalOf<Kind extends RemovalKind> = { readonly kind: Kind } & {
  readonly [Field in keyof (typeof REMOVAL_FIELDS)[Kind]]: (typeof REMOVAL_FIELDS)[Kind][Field] extends keyof Values
    ? Values[(typeof REMOVAL_FIELDS)[Kind][Field]]
    : never;
};
export type Removal = { [Kind in RemovalKind]: RemovalOf<Kind> }[RemovalKind];

/** The removal of a line of the log; a text says what is wrong with the line, by the name of its field. */
export function readRemoval(line: Readonly<Record<string, unknown>>): Removal | string {
  const kind = REMOVAL_KINDS.find((known) => known === line.kind);
  if (kind === undefined) return `kind: ${JSON.stringify(line.kind)} is unknown`;
  const fields = Object.entries(REMOVAL_FIELDS[kind]) as [string, keyof Values][];
  const wrong = fields.find(([name, type]) => !IS[type](line[name]));
  if (wrong !== undefined) return `${wrong[0]}: ${kind} needs a ${WORDS[wrong[1]]}`;
  return { kind, ...Object.fromEntries(fields.map(([name]) => [name, line[name]])) } as Removal;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const IS: Readonly<Record<keyof Values, (value: unknown) => boolean>> = {
  text: isText,
  number: Number.isFinite,
  texts: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
};
const WORDS: Readonly<Record<keyof Values, string>> = { text: 'text', number: 'number', texts: 'list of texts' };

/** A document before and after a write; `before` is null when it was not read in the same transaction. */
export interface Change<Stored> {
  readonly before: Stored | null;
  readonly after: Stored;
}

export type Hash = (text: string) => string;

/**
 * The removals in a change of each field; null: no change of it takes a right from anybody. The types demand a row for
 * a new field.
 */
export type FieldRules<Stored> = {
  readonly [Field in keyof Required<Stored>]: ((change: Change<Stored>, hash: Hash) => readonly Removal[]) | null;
};

/** The removals in a change of a document. */
export const removalsIn = <Stored extends object>(
  rules: FieldRules<Stored>,
  change: Change<Stored>,
  hash: Hash,
): readonly Removal[] =>
  Object.values<FieldRules<Stored>[keyof Stored]>(rules).flatMap((rule) => rule?.(change, hash) ?? []);

const when = (isRemoved: boolean, removal: Removal): readonly Removal[] => (isRemoved ? [removal] : []);

/** Of an account that stays: the erasure and the merge of an account take everything, and a merge can be repeated. */
const stays = (customer: Customer): boolean => !isErased(customer) && customer.mergedInto === undefined;

export const CUSTOMER_REMOVALS: FieldRules<Customer> = {
  uid: null,
  id: null,
  // The new address is not in the log. Its owner changes it again.
  email: null,
  photoURL: null,
  providerId: null,
  invitationCode: null,
  signIns: ({ before, after }, hash) => {
    const { uid, signIns } = after;
    if (isErased(after)) return when(before === null || !isErased(before), { kind: 'customer-erased', uid });
    if (!stays(after)) return [];
    const removed = (before?.signIns ?? []).filter((each: IdentityId) => !signIns.includes(each));
    return removed.map((each) => ({ kind: 'sign-in-removed', uid, signIn: hash(each) }));
  },
  language: null,
  isLanguageChosen: null,
  phone: null,
  mailboxRefusedAt: null,
  mailboxReportedAt: null,
  wantsPromotions: ({ before, after }) =>
    when(stays(after) && before?.wantsPromotions !== false && !after.wantsPromotions, {
      kind: 'promotions-withdrawn',
      uid: after.uid,
    }),
  wantsReminders: ({ before, after }) =>
    when(stays(after) && before?.wantsReminders !== false && !after.wantsReminders, {
      kind: 'reminders-withdrawn',
      uid: after.uid,
    }),
  isTrialDenied: null,
  isTrialAllowed: null,
  sessionsFrom: ({ before, after: { uid, sessionsFrom = 0 } }) =>
    when(sessionsFrom > (before?.sessionsFrom ?? 0), { kind: 'sessions-ended', uid, from: sessionsFrom }),
  linkedSignIns: null,
  mergedInto: null,
  mergedFrom: null,
  created: null,
};

export const MANDATE_REMOVALS: FieldRules<Mandate> = {
  uid: null,
  provider: null,
  accountId: null,
  previousAccountIds: null,
  email: null,
  // An erasure and a merge leave `cardAt` as it is.
  token: ({ before, after: { uid, token, cardAt } }) =>
    when(token === null && (before === null || (before.token !== null && cardAt !== before.cardAt)), {
      kind: 'card-removed',
      uid,
      at: cardAt,
    }),
  card: null,
  consents: null,
  providerToken: null,
  providerEmail: null,
  providerId: null,
  // A cancellation is read again from the provider.
  providerStatus: null,
  providerState: null,
  cancellationRequestedFor: null,
  syncedAt: null,
  syncedVersion: null,
  lease: null,
  refusedSince: null,
  cardAt: null,
  retryAt: null,
  unreadableSince: null,
  allowedCharge: null,
  lateCharge: null,
};

export const DEVICE_REMOVALS: FieldRules<Device> = {
  deviceId: null,
  uid: null,
  installId: null,
  deviceName: null,
  platform: null,
  created: null,
  firstActivation: null,
  lastSeen: null,
  lastServer: null,
  isActive: ({ before, after: { uid, deviceId, isActive } }) =>
    when(!isActive && before?.isActive !== false, { kind: 'device-detached', uid, deviceId }),
  // The same installation has the former and the new key.
  keyHash: null,
  publicKey: null,
  appVersion: null,
  detachedAt: null,
  isSwap: null,
};

export const PASSKEY_REMOVALS: FieldRules<CustomerPasskey> = {
  uid: null,
  id: null,
  credentialId: null,
  userHandle: null,
  publicKey: null,
  counter: null,
  transports: null,
  name: null,
  isBackedUp: null,
  created: null,
  lastUsedAt: null,
  blockedAt: ({ before, after: { id, blockedAt: at } }) =>
    at === null ? [] : when((before?.blockedAt ?? null) === null, { kind: 'passkey-blocked', id, at }),
  // It opens nothing unless its account lists it (`signIns`).
  removedAt: null,
};

export const NODE_REMOVALS: FieldRules<VpnNode> = {
  nodeId: null,
  serverName: null,
  address: null,
  publicKey: null,
  created: null,
  keyHash: ({ before, after }) => when(before !== null && before.keyHash !== after.keyHash, keyOf(after)),
  formerKeyHash: ({ before, after }) =>
    when(before !== null && before.formerKeyHash !== null && after.formerKeyHash === null, keyOf(after)),
  formerKeyUntil: null,
  revokedAt: ({ before, after: { nodeId, revokedAt } }) =>
    when(revokedAt !== null && (before?.revokedAt ?? null) === null, { kind: 'node-revoked', nodeId }),
  lastSeen: null,
};

const keyOf = ({ nodeId, keyHash, formerKeyUntil }: VpnNode): Removal => ({
  kind: 'node-key-replaced',
  nodeId,
  keyHash,
  formerUntil: formerKeyUntil ?? 0,
});

export const STAFF_REMOVALS: FieldRules<StaffMember> = {
  login: null,
  role: ({ before, after: { login, role } }) =>
    when(before !== null && before.role !== role, { kind: 'staff-role-changed', login, role }),
  passwordHash: ({ before, after }, hash) => {
    const kept = proofsOf(after, hash);
    const proofs = before === null ? [] : proofsOf(before, hash).filter((each) => !kept.includes(each));
    return when(proofs.length > 0, { kind: 'staff-proof-removed', login: after.login, proofs });
  },
  // With the password.
  secret: null,
  proposedSecret: null,
  lastCodeStep: null,
  isDisabled: ({ before, after: { login, isDisabled } }) =>
    when(isDisabled && before?.isDisabled !== true, { kind: 'staff-disabled', login }),
  created: null,
  lastSignIn: null,
  mustChangePassword: null,
  secondFactorRule: null,
  // With the password.
  passkeys: null,
  passkeyHandle: null,
  mustHavePasskey: null,
  // What makes devices unknown is the password, or that the member is disabled.
  deviceVersion: null,
};

/** What opens a session of a member of staff, as it is named in the log. */
export const proofsOf = (member: StaffMember, hash: Hash): readonly string[] => [
  hash(member.passwordHash),
  ...(member.secret === null ? [] : [hash(member.secret)]),
  ...usablePasskeys(member).map(({ id }) => id),
];

/** Everything else of it follows from the payments, which are imported again, or gives something to the customer. */
export const restrictionIn = ({ before, after: { uid, restricted } }: Change<Subscription>): readonly Removal[] =>
  restricted === null
    ? []
    : when((before?.restricted ?? null) === null, { kind: 'access-restricted', uid, reason: restricted.reason });

export const PROMO_REMOVALS: FieldRules<PromoCode> = {
  id: null,
  code: null,
  promoType: null,
  percent: null,
  expirationDate: null,
  isAvailable: ({ before, after: { code, isAvailable } }) =>
    when(!isAvailable && before?.isAvailable !== false, { kind: 'promo-withdrawn', code }),
  created: null,
};

export const WEBHOOK_ENDPOINT_REMOVALS: FieldRules<WebhookEndpoint> = {
  endpointId: null,
  url: null,
  events: null,
  created: null,
  // The receiver refuses deliveries with the former secret.
  secret: null,
  formerSecret: null,
  formerSecretUntil: null,
  disabled: ({ before, after: { endpointId, disabled } }) =>
    when(disabled !== null && (before?.disabled ?? null) === null, { kind: 'webhook-endpoint-disabled', endpointId }),
  failingSince: null,
  failures: null,
  lastFailureAt: null,
  failingFor: null,
  firstFailed: null,
  otherFailedAt: null,
  lastDeliveredAt: null,
};
