import type { deleteAccount as endpoint } from '@contract/accounts/delete-account';
import type { ResponseOf } from '@contract/endpoint';
import type { Customer } from '@functions/domain/accounts/customer';
import {
  anonymizedAccess,
  anonymizedCustomer,
  anonymizedInvite,
  anonymizedMandate,
} from '@functions/domain/accounts/anonymize';
import { ok, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import { enqueueErasure } from '@functions/usecases/platform/outbox-tasks';
import { decideSubscriptionEvents, saveRecording } from '@functions/usecases/subscription/record-subscription-events';

/**
 * §6 account deleted: from this commit on nobody gets in by any sign-in or key, and nothing is charged. Traces in the
 * ledger and the account at Firebase follow through the outbox, since they are many, and elsewhere.
 */
export async function deleteAccount(
  { store, clock, random }: Pick<Deps, 'store' | 'clock' | 'random'>,
  { customer: { uid } }: { customer: Customer },
): Promise<Result<ResponseOf<typeof endpoint>>> {
  const now = await clock.now();
  const nextUid = random.secretId();
  await store.transaction(async (records) => {
    const customer = await records.customers.get(uid);
    if (customer === null || customer.signIns.length === 0) return;
    const devices = await records.devices.ofCustomerEver(uid);
    const mandate = await records.mandates.get(uid);
    const invite = await records.invites.get(uid);
    const recording = await decideSubscriptionEvents(records, uid, [{ type: 'accountDeleted', at: now }]);

    await records.customers.save(anonymizedCustomer(customer));
    for (const via of customer.signIns) {
      // A uid that is the sign-in's own name is used up: who comes back by it begins anew under another.
      await (via === uid ? records.identities.save(via, nextUid) : records.identities.remove(via));
    }
    for (const { deviceId } of devices) await records.devices.remove(deviceId);
    if (devices.length > 0) await records.accessGrants.save(anonymizedAccess(recording.subscription));
    if (mandate) await records.mandates.save(anonymizedMandate(mandate));
    if (invite) await records.invites.save(anonymizedInvite(invite));
    await saveRecording(records, { ...recording, affected: [] }, now);
    await enqueueErasure(records, uid, now);
  });
  return ok({ success: true });
}
