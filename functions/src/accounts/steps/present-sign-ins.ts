import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { listSignIns as endpoint } from '@functions/accounts/contract/sign-ins';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { passkeyIdentityId, passkeyIdsOf } from '@functions/accounts/rules/customer-passkey';
import { toIso, toIsoOrNull } from '@functions/base/rules/calendar';
import type { Deps } from '@functions/accounts/ports/repositories';
import { providerOf } from '@functions/accounts/rules/sign-in-accounts';

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

/** The providers' sign-ins of an account; `isCurrent` marks the one of this session. */
const signInsOf = (
  { signIns }: Pick<Customer, 'signIns'>,
  { identityId }: Caller,
): ResponseOf<typeof endpoint>['signIns'] =>
  signIns.flatMap((signIn) => {
    const provider = providerOf(signIn);
    return provider === null ? [] : [{ signIn, provider, isCurrent: signIn === identityId }];
  });
