import { isStaffRole, RESTRICTION_REASONS } from '@functions/staff/contract/values/staff';
import { isErased, type Customer } from '@functions/accounts/rules/customer';
import { withKnownKey } from '@functions/nodes/rules/node';
import { proofsOf, type Removal, type RemovalKind, type RemovalOf } from '@functions/customer-life/rules/removal';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { fail, type Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/messages/ports/repositories';
import { deleteAccount } from '@functions/customer-life/calls/delete-account';
import { setPreferences } from '@functions/accounts/calls/set-preferences';
import { unlinkSignIn } from '@functions/customer-life/calls/unlink-sign-in';
import { detachDevice } from '@functions/devices/calls/detach-device';
import { revokeNode } from '@functions/nodes/calls/nodes';
import { withdrawPromo } from '@functions/purchase/calls/promos';
import { changeStaff } from '@functions/staff/calls/staff-members';
import { changeWebhookEndpoint, removeWebhookEndpoint } from '@functions/messages/calls/webhook-endpoints';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import { removeCard } from '@functions/renewals/calls/remove-card';
import { sessionRevocation } from '@functions/accounts/rules/account-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { removeCustomerNote, removeNewsAddress, saveCustomer, savePasskey } from '@functions/accounts/steps/writes';
import { saveNode } from '@functions/nodes/steps/writes';
import { saveStaffSession } from '@functions/staff/steps/writes';

/**
 * What became of a removal: `applied`; `holds`, because the database has it already; `gone`, because what it was about
 * was created after the backup; or `refused`, which a person has to look at.
 */
export type ReplayOutcome = 'applied' | 'holds' | 'gone' | `refused: ${string}`;

export interface Replayed {
  readonly removal: Removal;
  readonly outcome: ReplayOutcome;
}

/**
 * Applies removals again after a restore of the database, in their order, by the use cases that made them. Each may be
 * applied any number of times. A removal that fails is reported, and the others follow.
 */
export async function* replayRemovals(deps: Deps, removals: readonly Removal[]): AsyncGenerator<Replayed> {
  for (const removal of removals) {
    let outcome: ReplayOutcome;
    try {
      outcome = await replay(deps, removal);
    } catch (error) {
      outcome = `refused: ${error instanceof Error ? error.message : String(error)}`;
    }
    yield { removal, outcome };
  }
}

const SESSIONS_AT_ONCE = 500;

/** Ends every session of staff: one that was ended after the backup is open again. Returns their number. */
export async function endStaffSessions({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<number> {
  const { staffSessions } = store.nonTransactional;
  const realNow = clock.realNow();
  const open = await staffSessions.listOpen(realNow, SESSIONS_AT_ONCE);
  for (const session of open) await saveStaffSession({ staffSessions }, { ...session, ended: realNow });
  return open.length < SESSIONS_AT_ONCE ? open.length : open.length + (await endStaffSessions({ store, clock }));
}

const replay = <Kind extends RemovalKind>(deps: Deps, removal: RemovalOf<Kind>): Promise<ReplayOutcome> =>
  (REPLAYS[removal.kind] as Replay<Kind>)(deps, removal);

type Replay<Kind extends RemovalKind> = (deps: Deps, removal: RemovalOf<Kind>) => Promise<ReplayOutcome>;

/** How each kind is applied. The types demand a row for a new kind. */
const REPLAYS: { readonly [Kind in RemovalKind]: Replay<Kind> } = {
  'customer-erased': (deps, { uid }) =>
    ofCustomer(deps, uid, isErased, (customer) => deleteAccount(deps, { customer })),
  'promotions-withdrawn': (deps, { uid }) =>
    ofCustomer(
      deps,
      uid,
      ({ wantsPromotions }) => !wantsPromotions,
      (customer) => setPreferences(deps, { customer, request: { uid, email: '', promotions: false } }),
    ),
  'reminders-withdrawn': (deps, { uid }) =>
    ofCustomer(
      deps,
      uid,
      ({ wantsReminders }) => !wantsReminders,
      (customer) => setPreferences(deps, { customer, request: { uid, email: '', reminders: false } }),
    ),
  'sign-in-removed': (deps, { uid, signIn }) => {
    const removed = ({ signIns }: Customer) => signIns.find((each) => deps.random.hash(each) === signIn);
    return ofCustomer(
      deps,
      uid,
      (customer) => removed(customer) === undefined,
      (customer) => {
        const realNow = deps.clock.realNow();
        // The session of another sign-in of the same account, which may remove this one.
        const identityId = customer.signIns.find((each) => each !== removed(customer)) ?? '';
        const about = { uid, identityId, email: '', providerId: '', isDerived: false, endsAt: null };
        const caller = { ...about, signedInAt: realNow, openedAt: realNow };
        if (identityId === '') return Promise.resolve(fail('last_sign_in'));
        return unlinkSignIn(deps, { caller, request: { uid, email: '', signIn: removed(customer) ?? '' } });
      },
    );
  },
  'sessions-ended': async (deps, { uid, from }) => {
    const [now, cause] = [await deps.clock.now(), deps.random.secretId()];
    return deps.store.transaction(async (repositories) => {
      const customer = await repositories.customers.get(uid);
      if (customer === null) return 'gone';
      if ((customer.sessionsFrom ?? 0) >= from) return 'holds';
      await saveCustomer(repositories, { ...customer, sessionsFrom: from });
      await enqueue(repositories, sessionRevocation(uid, cause, now));
      return 'applied';
    });
  },
  'card-removed': async (deps, { uid, at }) => {
    const mandate = await deps.store.nonTransactional.mandates.get(uid);
    if (mandate === null) return 'gone';
    if (mandate.token === null || mandate.cardAt >= at) return 'holds';
    const removes = (customer: Customer) => removeCard(deps, { customer });
    return ofCustomer(deps, uid, () => false, removes);
  },
  'device-detached': async (deps, { uid, deviceId }) => {
    const device = await deps.store.nonTransactional.devices.get(deviceId);
    if (device === null) return 'gone';
    if (!device.isActive) return 'holds';
    return outcomeOf(await detachDevice(deps, { customer: { uid }, request: { deviceId } }));
  },
  'news-address-removed': async ({ store }, { id }) => {
    const { newsAddresses } = store.nonTransactional;
    if ((await newsAddresses.get(id)) === null) return 'holds';
    await removeNewsAddress({ newsAddresses }, id);
    return 'applied';
  },
  'note-removed': async ({ store }, { id }) => {
    const { customerNotes } = store.nonTransactional;
    if ((await customerNotes.get(id)) === null) return 'holds';
    await removeCustomerNote({ customerNotes }, id);
    return 'applied';
  },
  'access-restricted': async (deps, { uid, reason }) => {
    if ((await deps.store.nonTransactional.customers.get(uid)) === null) return 'gone';
    if ((await deps.store.nonTransactional.subscriptions.get(uid))?.restricted != null) return 'holds';
    const known = RESTRICTION_REASONS.find((each) => each === reason);
    if (known === undefined) return `refused: unknown reason ${reason}`;
    return outcomeOf(await restrictAccess(deps, { uid, reason: known }));
  },
  'passkey-blocked': ({ store }, { id, at }) =>
    store.transaction(async ({ passkeys }) => {
      const key = await passkeys.get(id);
      if (key === null) return 'gone';
      if (key.blockedAt !== null) return 'holds';
      await savePasskey({ passkeys }, { ...key, blockedAt: at });
      return 'applied';
    }),
  'node-revoked': async (deps, { nodeId }) => {
    const node = await deps.store.nonTransactional.nodes.get(nodeId);
    if (node === null) return 'gone';
    if (node.revokedAt !== null) return 'holds';
    return outcomeOf(await revokeNode(deps, { staff: await restorer(deps), request: { nodeId } }));
  },
  'node-key-replaced': ({ store, clock }, { nodeId, keyHash, formerUntil }) =>
    store.transaction(async ({ nodes }) => {
      const node = await nodes.get(nodeId);
      if (node === null) return 'gone';
      const known = withKnownKey(node, keyHash, formerUntil, clock.realNow());
      if (node.revokedAt !== null || (known.keyHash === node.keyHash && known.formerKeyHash === node.formerKeyHash))
        return 'holds';
      await saveNode({ nodes }, known);
      return 'applied';
    }),
  'staff-disabled': async (deps, { login }) => {
    const member = await deps.store.nonTransactional.staff.get(login);
    if (member === null) return 'gone';
    if (member.isDisabled) return 'holds';
    return outcomeOf(await changeStaff(deps, { staff: await restorer(deps), request: { login, isDisabled: true } }));
  },
  'staff-role-changed': async (deps, { login, role }) => {
    const member = await deps.store.nonTransactional.staff.get(login);
    if (member === null) return 'gone';
    if (member.role === role) return 'holds';
    if (!isStaffRole(role)) return `refused: unknown role ${role}`;
    return outcomeOf(await changeStaff(deps, { staff: await restorer(deps), request: { login, role } }));
  },
  // What replaced it is not in the log: an admin gives the member a new password.
  'staff-proof-removed': async (deps, { login, proofs }) => {
    const member = await deps.store.nonTransactional.staff.get(login);
    if (member === null) return 'gone';
    if (!proofsOf(member, deps.random.hash).some((proof) => proofs.includes(proof))) return 'holds';
    const without = { withoutSecondFactor: true, withoutPasskeys: true } as const;
    const request = { login, password: deps.random.secretId(), ...without };
    return outcomeOf(await changeStaff(deps, { staff: await restorer(deps), request }));
  },
  'promo-withdrawn': async (deps, { code }) => {
    const promo = await deps.store.nonTransactional.promos.get(code);
    if (promo === null) return 'gone';
    if (!promo.isAvailable) return 'holds';
    return outcomeOf(await withdrawPromo(deps, { staff: await restorer(deps), request: { promoCode: code } }));
  },
  'webhook-endpoint-removed': async (deps, { endpointId }) => {
    if ((await deps.store.nonTransactional.webhookEndpoints.get(endpointId)) === null) return 'holds';
    return outcomeOf(await removeWebhookEndpoint(deps, { staff: await restorer(deps), request: { endpointId } }));
  },
  'webhook-endpoint-disabled': async (deps, { endpointId }) => {
    const endpoint = await deps.store.nonTransactional.webhookEndpoints.get(endpointId);
    if (endpoint === null) return 'gone';
    if (endpoint.disabled !== null) return 'holds';
    const request = { endpointId, url: endpoint.url, events: [...endpoint.events], isEnabled: false };
    return outcomeOf(await changeWebhookEndpoint(deps, { staff: await restorer(deps), request }));
  },
};

/** The author of the changes in the audit. */
const restorer = async ({ clock }: Pick<Deps, 'clock'>): Promise<StaffCaller> => ({
  login: 'restore',
  role: 'admin',
  signedInAt: await clock.now(),
  sessionId: '',
});

async function ofCustomer(
  { store }: Pick<Deps, 'store'>,
  uid: string,
  holds: (customer: Customer) => boolean,
  apply: (customer: Customer) => Promise<Result<unknown>>,
): Promise<ReplayOutcome> {
  const customer = await store.nonTransactional.customers.get(uid);
  if (customer === null) return 'gone';
  return holds(customer) ? 'holds' : outcomeOf(await apply(customer));
}

const outcomeOf = (result: Result<unknown>): ReplayOutcome => (result.ok ? 'applied' : `refused: ${result.refusal}`);
