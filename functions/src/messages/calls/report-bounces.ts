import type { RequestOf } from '@functions/base/contract/endpoint';
import type { reportBounces as endpoint } from '@functions/messages/contract/report-bounces';
import { REPORT_COUNTS } from '@functions/accounts/rules/customer';
import type { Instant } from '@functions/base/rules/calendar';
import { ok } from '@functions/base/rules/result';
import { isWaiting } from '@functions/gifts/rules/gift';
import type { Deps } from '@functions/messages/ports/repositories';
import { forEachAtOnce } from '@functions/base/steps/for-each-at-once';
import { noteMailbox } from '@functions/messages/steps/note-mailbox';
import type { ResultOf } from '@functions/base/steps/result-of';
import { saveCustomer } from '@functions/accounts/steps/writes';

type BounceDeps = Pick<Deps, 'store' | 'clock' | 'log'>;
type Bounce = RequestOf<typeof endpoint>['bounces'][number];

/** More accounts, or waiting gifts, have one address only in an attack. */
const MOST_OWNERS = 20;
const AT_ONCE = 5;

/**
 * Applies what the mail service reports after it accepted an e-mail. A mailbox that does not exist is noted as if it
 * had refused the e-mail itself, for every account and every waiting gift with this address. A complaint withdraws the
 * consent to advertising and nothing else: e-mails about money are still sent. A repetition changes nothing, unless the
 * customer consented again in between.
 */
export async function reportBounces(
  deps: BounceDeps,
  { request }: { request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await deps.clock.now();
  await forEachAtOnce(request.bounces, AT_ONCE, (bounce) => apply(deps, bounce, now));
  return ok({ success: true });
}

async function apply(deps: BounceDeps, bounce: Bounce, now: Instant): Promise<void> {
  const { kind, reason = '' } = bounce;
  const at = Math.min(Date.parse(bounce.at), now);
  if (kind === 'soft' || now - at >= REPORT_COUNTS) return;
  const known = await (kind === 'hard' ? noteDead(deps, bounce.email, at) : withdrawConsent(deps, bounce.email));
  deps.log.warn('the mail service reported a mailbox', { kind, known, reason });
}

/** Returns the number of accounts and gifts with this address. */
async function noteDead(deps: BounceDeps, email: string, at: Instant): Promise<number> {
  const { customers, gifts } = deps.store.nonTransactional;
  const [owners, received] = await Promise.all([
    customers.withEmail(email, MOST_OWNERS),
    gifts.withRecipient(email, MOST_OWNERS),
  ]);
  const waiting = received.filter(isWaiting);
  for (const { uid } of owners) await noteMailbox(deps, { uid }, { reportedAt: at });
  for (const { id, link } of waiting)
    await noteMailbox(deps, { giftId: id, link, cause: `${id}_bounced_${link}` }, { reportedAt: at });
  return owners.length + waiting.length;
}

async function withdrawConsent({ store }: BounceDeps, email: string): Promise<number> {
  const owners = await store.nonTransactional.customers.withEmail(email, MOST_OWNERS);
  for (const { uid } of owners)
    await store.transaction(async ({ customers }) => {
      const customer = await customers.get(uid);
      if (customer?.wantsPromotions === true)
        await saveCustomer({ customers }, { ...customer, wantsPromotions: false });
    });
  return owners.length;
}
