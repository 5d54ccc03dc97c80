import type { ResponseOf } from '@contract/endpoint';
import type { listSignIns as endpoint } from '@contract/accounts/sign-ins';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import { passkeyIdentityId, passkeyIdsOf } from '@functions/domain/accounts/customer-passkey';
import { toIso, toIsoOrNull } from '@functions/domain/platform/calendar';
import type { Deps } from '@functions/ports/services';
import { signInsOf } from './list-sign-ins';

type Presented = Pick<ResponseOf<typeof endpoint>, 'signIns' | 'passkeys'>;

/** The sign-ins and the passkeys of an account for its owner. Passkeys are read only if it has some. */
export async function presentSignIns(
  { store }: Pick<Deps, 'store'>,
  customer: Pick<Customer, 'signIns'>,
  caller: Caller,
): Promise<Presented> {
  const ids = passkeyIdsOf(customer);
  const keys = ids.length === 0 ? [] : await store.nonTransactional.passkeys.getMany(ids);
  return {
    signIns: signInsOf(customer, caller),
    passkeys: keys
      .toSorted((left, right) => left.created - right.created)
      .map(({ id, name, created, lastUsedAt, blockedAt }) => ({
        signIn: passkeyIdentityId(id),
        name,
        created: toIso(created),
        lastUsed: toIsoOrNull(lastUsedAt),
        isBlocked: blockedAt !== null,
        isCurrent: passkeyIdentityId(id) === caller.identityId,
      })),
  };
}
