import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { linkSignIn as endpoint } from '@contract/accounts/sign-ins';
import type { Caller, Customer, IdentityId } from '@functions/domain/accounts/customer';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { MOST_SIGN_INS, passwordIdentityId, providerOf } from '@functions/domain/accounts/sign-in-accounts';
import { LINK_ATTEMPTS } from '@functions/domain/platform/sign-in-limits';
import { ProviderError, type Deps } from '@functions/ports/services';
import type { Repositories } from '@functions/ports/repositories';
import { mergeAccounts } from './merge-accounts';
import { signInsOf } from './list-sign-ins';
import { enqueueMail } from '@functions/usecases/platform/outbox-tasks';

type LinkDeps = Pick<Deps, 'store' | 'auth' | 'yandex' | 'clock' | 'random' | 'rateLimits'>;
type Request = RequestOf<typeof endpoint>;

/**
 * One more way into the account of whoever asks, with the proof of it. A sign-in that opens another account of the same
 * person brings that account along: the one with time of its own stays, and two with time are left to support.
 */
export async function linkSignIn(
  deps: LinkDeps,
  { caller, customer, request }: { caller: Caller; customer: Customer; request: Request },
): Promise<Result<ResponseOf<typeof endpoint>>> {
  if (!(await deps.rateLimits.consume(LINK_ATTEMPTS, customer.uid))) return fail('too-many-attempts');
  const via = await proven(deps, caller, request);
  if (!via.ok) return via;
  const now = await deps.clock.now();
  const cause = deps.random.secretId();
  const linked = await deps.store.transaction((records) => link(records, { caller, via: via.value, now, cause }));
  if (!linked.ok) return linked;
  const survivor = linked.value;
  // A new password ends every session of its account, this one too.
  const isEnded = survivor.uid !== caller.uid || request.password !== undefined;
  const customToken = !isEnded
    ? null
    : await deps.auth.customToken(survivor.uid, { via: caller.identityId, contact: caller.email });
  return ok({
    success: true,
    signIns: signInsOf(survivor, caller),
    ...(customToken !== null && { customToken }),
  });
}

interface Linking {
  readonly caller: Caller;
  readonly via: IdentityId;
  readonly now: number;
  readonly cause: string;
}

async function link(records: Repositories, { caller, via, now, cause }: Linking): Promise<Result<Customer>> {
  const customer = await records.customers.get(caller.uid);
  if (!customer?.signIns.includes(caller.identityId)) return fail('sign-in-again');
  const owner = await records.identities.get(via);
  if (owner === customer.uid && customer.signIns.includes(via)) return ok(customer);
  if (customer.signIns.length >= MOST_SIGN_INS) return fail('too-many-sign-ins');
  const other = owner === null || owner === customer.uid ? null : await records.customers.get(owner);
  const joined = other === null ? null : await mergeAccounts(records, customer, other, now);
  if (joined !== null && !joined.ok) return joined;
  const survivor = joined?.value.survivor ?? { ...customer, signIns: [...customer.signIns, via] };
  await joined?.value.write();
  if (joined === null) {
    await records.identities.save(via, survivor.uid);
    await records.customers.save(survivor);
  }
  const provider = providerOf(via);
  if (provider !== null)
    await enqueueMail(records, { uid: survivor.uid }, { kind: 'new-sign-in', provider }, cause, now);
  return ok(survivor);
}

/** What the request proves besides the session it came with. */
async function proven(
  deps: LinkDeps,
  caller: Caller,
  { idToken, yandexToken, password }: Request,
): Promise<Result<IdentityId>> {
  if ([idToken, yandexToken, password].filter((proof) => proof !== undefined).length !== 1)
    return fail('proof-missing');
  if (yandexToken !== undefined) return provenByYandex(deps, yandexToken);
  if (password !== undefined) return setPassword(deps, caller, password);
  const proof = await deps.auth.verify(idToken ?? '');
  // A session of ours may have been handed on (tickets, this very call): only a provider's own sign-in is a proof.
  if (proof === null || proof.isDerived) return fail('provider-token-refused');
  return ok(proof.identityId);
}

async function provenByYandex({ yandex }: LinkDeps, token: string): Promise<Result<IdentityId>> {
  try {
    return ok(`yandex:${(await yandex.accountOf(token)).id}`);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return fail(error.kind === 'refused' ? 'provider-token-refused' : 'provider-unavailable');
  }
}

/** Only beside Google, in the same account at Firebase: there the address is proven already. */
async function setPassword({ auth }: LinkDeps, caller: Caller, password: string): Promise<Result<IdentityId>> {
  if (caller.providerId !== 'google.com' || caller.isDerived) return fail('password-needs-google');
  await auth.setPassword(caller.uid, password);
  return ok(passwordIdentityId(caller.uid));
}
