import type { AccountMail } from '@functions/accounts/rules/account-mails';
import type { IdentityId } from '@functions/accounts/rules/customer';
import { wayOf } from '@functions/accounts/rules/sign-in-accounts';
import type { Repositories } from '@functions/accounts/ports/repositories';
import { enqueueMail } from '@functions/base/steps/enqueue';

/** Tells about a new sign-in. It goes to both accounts of a merge: one of them may be an attacker's. */
export async function mailNewSignIn(
  repositories: Repositories,
  { uids, identityId, cause, now }: { uids: readonly string[]; identityId: IdentityId; cause: string; now: number },
): Promise<void> {
  const provider = wayOf(identityId);
  if (provider === null) return;
  for (const uid of uids)
    await enqueueMail<AccountMail>(repositories, { uid }, { kind: 'new-sign-in', provider }, `${cause}_${uid}`, now);
}
