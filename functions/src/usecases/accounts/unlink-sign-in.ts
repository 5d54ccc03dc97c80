import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { unlinkSignIn as endpoint } from '@contract/accounts/sign-ins';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import { signInsOf } from './list-sign-ins';

/**
 * Takes one way into the account away: never the last one, and never the one of this session. Firebase need not know: a
 * sign-in that the account does not list opens nothing here. Its own uid may be this account's, so that it gets another one:
 * who comes back by it begins anew.
 */
export async function unlinkSignIn(
  { store, random }: Pick<Deps, 'store' | 'random'>,
  { caller, request }: { caller: Caller; request: RequestOf<typeof endpoint> },
): Promise<Result<ResponseOf<typeof endpoint>>> {
  const { signIn } = request;
  const nextUid = random.secretId();
  const outcome = await store.transaction(async (records): Promise<Result<Customer>> => {
    const customer = await records.customers.get(caller.uid);
    if (!customer?.signIns.includes(caller.identityId)) return fail('sign-in-again');
    if (!customer.signIns.includes(signIn)) return ok(customer);
    if (customer.signIns.length === 1) return fail('last-sign-in');
    if (signIn === caller.identityId) return fail('sign-in-in-use');
    const left = { ...customer, signIns: customer.signIns.filter((via) => via !== signIn) };
    await records.identities.save(signIn, nextUid);
    await records.customers.save(left);
    return ok(left);
  });
  return outcome.ok ? ok({ success: true, signIns: signInsOf(outcome.value, caller) }) : outcome;
}
