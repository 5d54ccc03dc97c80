import type { deleteAccount as endpoint } from '@contract/accounts/delete-account';
import type { Customer } from '@functions/domain/accounts/customer';
import {
  anonymizedAccess,
  anonymizedCustomer,
  anonymizedInvite,
  anonymizedMandate,
} from '@functions/domain/accounts/anonymize';
import { ok } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import type { Deps } from '@functions/ports/services';
import { enqueueErasure } from '@functions/usecases/platform/outbox-tasks';
import { saveRestrictedIdentities } from './restricted-identities';
import { decideSubscriptionEvents, saveRecording } from '@functions/usecases/subscription/record-subscription-events';

/** Above what anybody receives. */
const MAX_GIFTS = 100;

/**
 * Deletes an account (§6), after a recent sign-in (T22). From this commit on no sign-in and no key gives access, and
 * nothing is charged. The ledger and the account at Firebase follow through the outbox, because they are many documents
 * or outside the database. Of a restricted account, hashes of its sign-ins are kept.
 */
export async function deleteAccount(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { customer: { uid } }: { customer: Pick<Customer, 'uid'> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  const nextUid = random.secretId();
  await store.transaction(async (repositories) => {
    const customer = await repositories.customers.get(uid);
    if (customer === null || customer.signIns.length === 0) return;
    const [devices, passkeys, gifts] = await Promise.all([
      repositories.devices.ofCustomerEver(uid),
      repositories.passkeys.ofCustomer(uid),
      // The address is known only now: the erasure follows without it.
      customer.email === '' ? [] : repositories.gifts.withRecipient(customer.email, MAX_GIFTS),
    ]);
    const mandate = await repositories.mandates.get(uid);
    const invite = await repositories.invites.get(uid);
    const recording = await decideSubscriptionEvents(repositories, uid, [{ type: 'accountDeleted', at: now }]);

    const restricted = recording.events[0]?.before.restricted ?? null;
    await saveRestrictedIdentities(repositories, customer, restricted, random, now);
    await repositories.customers.save(anonymizedCustomer(customer));
    for (const identityId of customer.signIns) {
      // This identity's own uid must not be reused: the next registration with it gets a new uid.
      await (identityId === uid
        ? repositories.identities.save(identityId, nextUid)
        : repositories.identities.remove(identityId));
    }
    for (const { id } of passkeys) await repositories.passkeys.remove(id);
    for (const { deviceId } of devices) await repositories.devices.remove(deviceId);
    if (devices.length > 0) await repositories.accessGrants.save(anonymizedAccess(recording.subscription));
    if (mandate) await repositories.mandates.save(anonymizedMandate(mandate));
    if (invite) await repositories.invites.save(anonymizedInvite(invite));
    await saveRecording(repositories, { ...recording, affected: [] }, now);
    const giftIds = gifts.map(({ id }) => id);
    await enqueueErasure(repositories, uid, giftIds, now);
  });
  return ok({ success: true });
}
