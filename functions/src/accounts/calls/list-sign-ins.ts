import type { listSignIns as endpoint } from '@functions/accounts/contract/sign-ins';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/accounts/ports/repositories';
import { presentSignIns } from '@functions/accounts/steps/present-sign-ins';

/** Returns the sign-ins of the customer. */
export const listSignIns = async (
  deps: Pick<Deps, 'store'>,
  { caller, customer }: { caller: Caller; customer: Customer },
): Promise<ResultOf<typeof endpoint>> => ok({ success: true, ...(await presentSignIns(deps, customer, caller)) });
