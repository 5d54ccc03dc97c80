import { authUserDeletion, customerErasure } from '@functions/accounts/rules/account-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { cardHashes } from '@functions/referrals/steps/end-shared-cards';
import type { deleteAccount as endpoint } from '@functions/customer-life/contract/delete-account';
import { uidsOf, type Customer } from '@functions/accounts/rules/customer';
import type { Instant } from '@functions/base/rules/calendar';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { Invite } from '@functions/referrals/rules/invite';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { Deps, ReadRepositories, Repositories } from '@functions/messages/ports/repositories';
import {
  anonymizedAccess,
  anonymizedCustomer,
  anonymizedInvite,
  anonymizedMandate,
} from '@functions/customer-life/rules/anonymize';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { saveRestrictedIdentities } from '@functions/accounts/steps/restricted-identities';
import {
  decideSubscriptionEvents,
  saveRecording,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { removeIdentity, removePasskey, saveCustomer, saveIdentity } from '@functions/accounts/steps/writes';
import { removeDevice, saveAccessGrant } from '@functions/nodes/steps/writes';
import { saveMandate } from '@functions/payments/steps/writes';
import { saveInvite } from '@functions/referrals/steps/writes';

/** Above what anybody receives. */
const MAX_GIFTS = 100;

/**
 * Deletes an account (§6) and the accounts that were merged into it, after a recent sign-in (T22). From this commit on
 * no sign-in and no key gives access, and nothing is charged. The ledger and the account at Firebase follow through the
 * outbox, because they are many documents or outside the database. Of a restricted account, hashes of its sign-ins are
 * kept.
 */
export async function deleteAccount(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { customer: { uid } }: { customer: Pick<Customer, 'uid'> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  await store.transaction(async (repositories) => {
    const customer = await repositories.customers.get(uid);
    if (customer === null || customer.signIns.length === 0) return;
    const uids = uidsOf(customer);
    const deletions = await Promise.all(uids.map((each) => planDeletion(repositories, each, { random, now })));
    const restricted = deletions.find(({ restriction }) => restriction !== null)?.restriction ?? null;
    const accounts = deletions.flatMap(({ account }) => account ?? []);
    await saveRestrictedIdentities(repositories, customer, accounts, { restricted, random, now });
    for (const identityId of customer.signIns) {
      // The own uid of an identity must not be reused: the next registration with it gets a new uid.
      await (uids.includes(identityId)
        ? saveIdentity(repositories, identityId, random.secretId())
        : removeIdentity(repositories, identityId));
    }
    for (const deletion of deletions) await saveDeletion(repositories, deletion, now);
  });
  return ok({ success: true });
}

/** What the deletion does at once under one uid of the person, as `saveDeletion` saves it. */
interface Deletion {
  readonly uid: string;
  /** The account as it was. */
  readonly account: Customer | null;
  readonly restriction: Subscription['restricted'];
  readonly passkeys: readonly { readonly id: string }[];
  readonly devices: readonly { readonly deviceId: string }[];
  /** Anonymized, as the invite is. */
  readonly mandate: Mandate | null;
  readonly invite: Invite | null;
  readonly recording: Recording;
  /** The gifts whose recipient has the address of the account. */
  readonly giftIds: readonly string[];
}

async function planDeletion(
  repositories: ReadRepositories,
  uid: string,
  { random, now }: { random: Deps['random']; now: Instant },
): Promise<Deletion> {
  const account = await repositories.customers.get(uid);
  const [devices, passkeys, gifts] = await Promise.all([
    repositories.devices.ofCustomerEver(uid),
    repositories.passkeys.ofCustomer(uid),
    // The address is known only now: the erasure follows without it.
    account === null || account.email === '' ? [] : repositories.gifts.withRecipient(account.email, MAX_GIFTS),
  ]);
  const mandate = await repositories.mandates.get(uid);
  const invite = await repositories.invites.get(uid);
  const cards = invite === null ? [] : await cardHashes(repositories, random, account);
  const recording = await decideSubscriptionEvents(repositories, uid, [{ type: 'accountDeleted', at: now }]);
  return {
    uid,
    account,
    restriction: recording.events[0]?.before.restricted ?? null,
    passkeys,
    devices,
    mandate: mandate && anonymizedMandate(mandate),
    invite: invite && anonymizedInvite(invite, cards),
    recording: { ...recording, affected: [] },
    giftIds: gifts.map(({ id }) => id),
  };
}

async function saveDeletion(
  repositories: Repositories,
  { uid, account, passkeys, devices, mandate, invite, recording, giftIds }: Deletion,
  now: Instant,
): Promise<void> {
  if (account) await saveCustomer(repositories, anonymizedCustomer(account));
  for (const { id } of passkeys) await removePasskey(repositories, id);
  for (const { deviceId } of devices) await removeDevice(repositories, deviceId);
  if (devices.length > 0) await saveAccessGrant(repositories, anonymizedAccess(recording.subscription));
  if (mandate) await saveMandate(repositories, mandate);
  if (invite) await saveInvite(repositories, invite);
  await saveRecording(repositories, recording, now);
  await enqueue(repositories, customerErasure(uid, giftIds, now));
  await enqueue(repositories, authUserDeletion(uid, now));
}
