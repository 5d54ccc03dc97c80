import type { Customer } from '@functions/accounts/rules/customer';
import { passkeyIdentityId } from '@functions/accounts/rules/customer-passkey';
import { keyInUse } from '@functions/nodes/rules/node';
import { DAY } from '@functions/base/rules/calendar';
import type { RemovalKind } from '@functions/customer-life/rules/removal';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Result } from '@functions/base/rules/result';
import type { Deps, Log } from '@functions/ports/services';
import { deleteAccount } from '@functions/customer-life/calls/delete-account';
import { removeNewsAddress } from '@functions/accounts/calls/news-addresses';
import { setPreferences } from '@functions/accounts/calls/set-preferences';
import { signOutEverywhere } from '@functions/accounts/calls/sign-out-everywhere';
import { unlinkSignIn } from '@functions/customer-life/calls/unlink-sign-in';
import { detachDevice } from '@functions/devices/calls/detach-device';
import { deleteNote } from '@functions/accounts/calls/customer-notes';
import { createNode, revokeNode, rotateNodeKey } from '@functions/nodes/calls/nodes';
import { withdrawPromo } from '@functions/purchase/calls/promos';
import { addStaff, changeStaff } from '@functions/staff/calls/staff-members';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  removeWebhookEndpoint,
} from '@functions/messages/calls/webhook-endpoints';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import { removeCard } from '@functions/renewals/calls/remove-card';
import { changeStored } from '../customers/staff';
import { bind } from './devices';
import { join, subscribe } from './scenario';
import type { RunningProduct } from './start-product';

/** Something that is removed after a backup, by the use case that removes it. */
export interface RemovalCase {
  readonly remove: () => Promise<unknown>;
  /** Whether it is removed in this database. */
  readonly isRemoved: (deps: Deps) => Promise<boolean>;
}

/** What `gcloud logging read --format json` prints of a log. */
export function logLines(): { readonly log: Log; readonly file: () => string; readonly clear: () => void } {
  const lines: object[] = [];
  const quiet = () => undefined;
  return {
    log: { info: (message, fields) => void lines.push({ message, ...fields }), warn: quiet, error: quiet },
    // The sink of docs/deploy.md takes two messages only.
    file: () =>
      JSON.stringify(
        lines.filter((line) => 'commit' in line).map((jsonPayload) => ({ severity: 'INFO', jsonPayload })),
      ),
    clear: () => void lines.splice(0),
  };
}

const BY: StaffCaller = { login: 'console', role: 'admin', signedInAt: 0, sessionId: '' };

const done = async (outcome: Promise<Result<unknown>>): Promise<void> => {
  const result = await outcome;
  if (!result.ok) throw new Error(`refused: ${result.refusal}`);
};

async function stored(deps: Deps, uid: string): Promise<Customer> {
  const customer = await deps.store.nonTransactional.customers.get(uid);
  if (customer === null) throw new Error('no such customer');
  return customer;
}

const callerOf = ({ uid, signIns: [identityId = ''] }: Customer, realNow: number) => ({
  uid,
  identityId,
  email: '',
  providerId: 'google.com',
  signedInAt: realNow,
  openedAt: realNow,
  isDerived: false,
  endsAt: null,
});

async function newMember({ deps }: RunningProduct, login: string) {
  const request = { login, password: 'a-long-password-1', role: 'admin' } as const;
  await done(addStaff(deps, { staff: BY, request }));
  return (in_: Deps) => in_.store.nonTransactional.staff.get(login);
}

async function newEndpoint({ deps }: RunningProduct, host: string) {
  const url = `https://${host}.example.com/events`;
  await done(createWebhookEndpoint(deps, { staff: BY, request: { url, events: ['customer.deleted'] } }));
  const { endpointId = '' } =
    (await deps.store.nonTransactional.webhookEndpoints.listAll()).find((each) => each.url === url) ?? {};
  return { endpointId, url, events: ['customer.deleted' as const] };
}

async function newNode({ deps }: RunningProduct, nodeId: string) {
  const request = { nodeId, serverName: nodeId, address: `${nodeId}.example.com:443` };
  await done(createNode(deps, { staff: BY, request }));
  return async (in_: Deps) => (await in_.store.nonTransactional.nodes.get(nodeId)) ?? undefined;
}

/** A case of each kind: what there is before the backup. The types demand one for a new kind. */
export const REMOVAL_CASES: Readonly<Record<RemovalKind, (product: RunningProduct) => Promise<RemovalCase>>> = {
  'customer-erased': async (product) => {
    const { deps } = product;
    const { uid } = (await join(product, 'erased')).session;
    return {
      remove: () => deleteAccount(deps, { customer: { uid } }),
      isRemoved: async (in_) => (await stored(in_, uid)).email === '' && (await stored(in_, uid)).signIns.length === 0,
    };
  },
  'promotions-withdrawn': (product) => preferenceCase(product, 'promotions', 'wantsPromotions'),
  'reminders-withdrawn': (product) => preferenceCase(product, 'reminders', 'wantsReminders'),
  'sign-in-removed': async (product) => {
    const { deps } = product;
    const { uid } = (await join(product, 'unlinked')).session;
    const customer = await stored(deps, uid);
    const signIn = `yandex:${product.db.databaseId}`;
    await deps.store.transaction(async ({ customers, identities }) => {
      await customers.save({ ...customer, signIns: [...customer.signIns, signIn] });
      await identities.save(signIn, uid);
    });
    const caller = callerOf(customer, deps.clock.realNow());
    return {
      remove: () => done(unlinkSignIn(deps, { caller, request: { uid, email: '', signIn } })),
      isRemoved: async (in_) =>
        !(await stored(in_, uid)).signIns.includes(signIn) &&
        (await in_.store.nonTransactional.identities.get(signIn)) !== uid,
    };
  },
  'sessions-ended': async (product) => {
    const { deps } = product;
    const { uid } = (await join(product, 'signed-out')).session;
    const opened = deps.clock.realNow();
    return {
      remove: async () => {
        const caller = callerOf(await stored(deps, uid), deps.clock.realNow());
        await done(signOutEverywhere(deps, { caller, browserId: '' }));
      },
      isRemoved: async (in_) => ((await stored(in_, uid)).sessionsFrom ?? 0) > opened - 1,
    };
  },
  'card-removed': async (product) => {
    const { session } = await join(product, 'cardless');
    await subscribe(product, session);
    return {
      remove: async () => done(removeCard(product.deps, { customer: await stored(product.deps, session.uid) })),
      isRemoved: async (in_) => (await in_.store.nonTransactional.mandates.get(session.uid))?.token === null,
    };
  },
  'device-detached': async (product) => {
    const { session } = await join(product, 'detached');
    await subscribe(product, session);
    await bind(product.deps, session.uid, { deviceName: 'phone' });
    const [device] = await product.deps.store.nonTransactional.devices.ofCustomer(session.uid);
    const deviceId = device?.deviceId ?? '';
    return {
      remove: () => done(detachDevice(product.deps, { customer: { uid: session.uid }, request: { deviceId } })),
      isRemoved: async (in_) => {
        const found = await in_.store.nonTransactional.devices.get(deviceId);
        return found?.isActive === false && found.keyHash === '';
      },
    };
  },
  'news-address-removed': async (product) => {
    const { deps } = product;
    const { uid } = (await join(product, 'unheard')).session;
    const customer = await stored(deps, uid);
    const [signIn = ''] = customer.signIns;
    const id = deps.random.hash(uid);
    const about = { uid, signIn, openedAt: 0, created: 0, lastSentAt: null };
    await deps.store.nonTransactional.newsAddresses.save({ ...about, channel: 'telegram', id, chatId: '7' });
    return {
      remove: () => done(removeNewsAddress(deps, { customer, request: { uid, email: '', id } })),
      isRemoved: async (in_) => (await in_.store.nonTransactional.newsAddresses.get(id)) === null,
    };
  },
  'note-removed': async (product) => {
    const { deps } = product;
    const { uid } = (await join(product, 'noted')).session;
    const note = { id: 'note-1', uid, text: 'x', author: BY.login, at: 0, isPinned: false };
    await deps.store.nonTransactional.customerNotes.save(note);
    return {
      remove: () => done(deleteNote(deps, { staff: BY, request: { noteId: note.id, requestId: 'delete-note' } })),
      isRemoved: async (in_) => (await in_.store.nonTransactional.customerNotes.get(note.id)) === null,
    };
  },
  'access-restricted': async (product) => {
    const { session } = await join(product, 'restricted');
    await subscribe(product, session);
    const { uid } = session;
    return {
      remove: () => done(restrictAccess(product.deps, { uid, reason: 'key-shared' })),
      isRemoved: async (in_) =>
        (await in_.store.nonTransactional.subscriptions.get(uid))?.restricted?.reason === 'key-shared',
    };
  },
  'passkey-blocked': async (product) => {
    const { deps } = product;
    const { uid } = (await join(product, 'copied')).session;
    const id = deps.random.hash('credential');
    const customer = await stored(deps, uid);
    await deps.store.transaction(async ({ customers, passkeys }) => {
      await customers.save({ ...customer, signIns: [...customer.signIns, passkeyIdentityId(id)] });
      await passkeys.create({
        uid,
        id,
        credentialId: 'credential',
        userHandle: 'handle',
        publicKey: 'key',
        counter: 1,
        transports: [],
        name: 'phone',
        isBackedUp: false,
        created: 0,
        lastUsedAt: null,
        blockedAt: null,
        removedAt: null,
      });
    });
    return {
      // As prove-passkey.ts does when the counter shows a copy.
      remove: () =>
        deps.store.transaction(async ({ passkeys }) => {
          const key = await passkeys.get(id);
          if (key !== null) await passkeys.save({ ...key, blockedAt: 1 });
        }),
      isRemoved: async (in_) => (await in_.store.nonTransactional.passkeys.get(id))?.blockedAt === 1,
    };
  },
  'node-revoked': async (product) => {
    const node = await newNode(product, 'revoked-node');
    return {
      remove: () => done(revokeNode(product.deps, { staff: BY, request: { nodeId: 'revoked-node' } })),
      isRemoved: async (in_) => (await node(in_))?.revokedAt !== null,
    };
  },
  'node-key-replaced': async (product) => {
    const { deps } = product;
    const node = await newNode(product, 'rotated-node');
    const former = (await node(deps))?.keyHash ?? '';
    let current = '';
    return {
      remove: async () => {
        await done(rotateNodeKey(deps, { staff: BY, request: { nodeId: 'rotated-node' } }));
        current = (await node(deps))?.keyHash ?? '';
      },
      isRemoved: async (in_) => {
        const found = await node(in_);
        const later = in_.clock.realNow() + 2 * DAY;
        if (found === undefined || current === '') return false;
        return keyInUse(found, former, later) === null && keyInUse(found, current, later) === 'current';
      },
    };
  },
  'staff-disabled': async (product) => {
    const member = await newMember(product, 'dismissed');
    return {
      remove: () => done(changeStaff(product.deps, { staff: BY, request: { login: 'dismissed', isDisabled: true } })),
      isRemoved: async (in_) => (await member(in_))?.isDisabled === true,
    };
  },
  'staff-role-changed': async (product) => {
    const member = await newMember(product, 'moved');
    return {
      remove: () => done(changeStaff(product.deps, { staff: BY, request: { login: 'moved', role: 'support' } })),
      isRemoved: async (in_) => (await member(in_))?.role === 'support',
    };
  },
  'staff-proof-removed': async (product) => {
    const member = await newMember(product, 'phoneless');
    await changeStored(product, 'phoneless', { secret: 'LOSTPHONE' });
    const request = { login: 'phoneless', withoutSecondFactor: true } as const;
    return {
      remove: () => done(changeStaff(product.deps, { staff: BY, request })),
      isRemoved: async (in_) => (await member(in_))?.secret === null,
    };
  },
  'promo-withdrawn': async ({ deps }) => {
    const code = 'LEAKED-CODE';
    const about = { promoType: 'SUBSCRIPTION', percent: 50, expirationDate: '2099-01-01', created: 0 };
    await deps.store.nonTransactional.promos.save({ id: code, code, ...about, isAvailable: true });
    return {
      remove: () => done(withdrawPromo(deps, { staff: BY, request: { promoCode: code } })),
      isRemoved: async (in_) => (await in_.store.nonTransactional.promos.get(code))?.isAvailable === false,
    };
  },
  'webhook-endpoint-removed': async (product) => {
    const { endpointId } = await newEndpoint(product, 'former');
    return {
      remove: () => done(removeWebhookEndpoint(product.deps, { staff: BY, request: { endpointId } })),
      isRemoved: async (in_) => (await in_.store.nonTransactional.webhookEndpoints.get(endpointId)) === null,
    };
  },
  'webhook-endpoint-disabled': async (product) => {
    const endpoint = await newEndpoint(product, 'paused');
    const request = { ...endpoint, isEnabled: false };
    return {
      remove: () => done(changeWebhookEndpoint(product.deps, { staff: BY, request })),
      isRemoved: async (in_) =>
        (await in_.store.nonTransactional.webhookEndpoints.get(endpoint.endpointId))?.disabled?.reason === 'staff',
    };
  },
};

async function preferenceCase(
  product: RunningProduct,
  name: 'promotions' | 'reminders',
  field: 'wantsPromotions' | 'wantsReminders',
): Promise<RemovalCase> {
  const { deps } = product;
  const { uid } = (await join(product, name)).session;
  const customer = await stored(deps, uid);
  await done(setPreferences(deps, { customer, request: { uid, email: '', [name]: true } }));
  return {
    remove: () => done(setPreferences(deps, { customer, request: { uid, email: '', [name]: false } })),
    isRemoved: async (in_) => !(await stored(in_, uid))[field],
  };
}
