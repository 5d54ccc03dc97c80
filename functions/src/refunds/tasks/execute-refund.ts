import { DAY, HOUR, SECOND, type Instant } from '@functions/base/rules/calendar';
import type { ProviderPayment } from '@functions/payments/rules/payment';
import type { MailRecipient } from '@functions/base/rules/mail';
import { outboundEvent } from '@functions/base/rules/outbound-event';
import { BUSY, DONE, type Ends } from '@functions/base/rules/outbox';
import {
  refundStatus,
  refundedAmount,
  withoutSearch,
  withPart,
  type Refund,
  type RefundPart,
  type RefundSearch,
} from '@functions/payments/rules/refund';
import type { PaymentProvider } from '@functions/purchase/ports/payment-provider';
import type { PaymentDeps, Repositories } from '@functions/campaigns/ports/repositories';
import { ProviderError } from '@functions/ports/services';
import type { PaymentMail } from '@functions/payments/rules/payment-mails';
import type { RefundMail } from '@functions/refunds/rules/refund-mails';
import { totalsOfDay } from '@functions/subscription/rules/subscription-tasks';
import { announceEvent } from '@functions/base/steps/announce-event';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import type { Receipt } from '@functions/payments/rules/receipt';
import { stayingCustomer } from '@functions/accounts/steps/person';
import { refundRecipient } from '@functions/payments/steps/early-refund';
import { takesGift } from '@functions/gifts/steps/return-gift';
import { listBatch } from '@functions/purchase/steps/list-batch';
import { syncMandate } from '@functions/renewals/tasks/sync-mandate';
import { saveReceipt, saveRefund } from '@functions/payments/steps/writes';

/** Characters of the provider's own sentence that are stored. */
const LONGEST_REFUSAL = 200;

/** Milliseconds of real time in which one attempt reads pages of the list. */
const SEARCH_FOR = 30 * SECOND;

/**
 * Refunds one part (index `n`) at the provider. The mandate is synced first, so that nothing is charged in the
 * meantime. Before the call the part becomes `in-flight`; an attempt that finds it so searches the provider's list
 * first. A lost response therefore never causes a second refund (P10). If the provider refuses and its list has no such
 * refund, the part becomes `failed` for finance, and access stays suspended. Continues if the list is too long for one
 * attempt.
 */
export async function executeRefund(
  deps: PaymentDeps,
  { transactionId, n }: { transactionId: string; n: number },
): Promise<Ends<'done' | 'busy' | 'continues'>> {
  const refund = await deps.store.nonTransactional.refunds.get(transactionId);
  const part = refund?.parts[n];
  if (!refund || refund.provider === null || !part || isOver(part)) return DONE;
  // While the provider holds the mandate up, Check refuses a charge that is not wanted.
  if (refund.uid !== null && (await syncMandate(deps, { uid: refund.uid })).state === 'busy') return BUSY;
  const provider = deps.payments.byName(refund.provider);
  if (part.search?.afterRefusal === true) return endRefused(deps, provider, refund, part, null);
  if (part.state === 'in-flight') {
    const found = await findAtProvider(deps, provider, refund, part, { afterRefusal: false });
    if (found !== null) return endFound(deps, refund, part, found);
  }
  // Its notification may have arrived meanwhile, for a refund on the provider's own site.
  if (!(await settle(deps, transactionId, n, { state: 'in-flight' }))) return DONE;
  const receipt = await deps.store.nonTransactional.receipts.get(transactionId);
  try {
    const email = await addressOfPayer(deps, refund, receipt);
    const payment = { transactionId, amount: part.amount, email, sold: receipt?.sold };
    const { transactionId: providerTransactionId } = await provider.refund(payment, `refund-${transactionId}-${n}`);
    const doneAt = await deps.clock.now();
    return await settled(deps, refund, part, { state: 'succeeded', doneAt, providerTransactionId });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    return endRefused(deps, provider, refund, part, error);
  }
}

const isOver = ({ state }: RefundPart): boolean => state === 'succeeded' || state === 'failed';

async function settled(
  deps: PaymentDeps,
  { transactionId }: Refund,
  { index }: RefundPart,
  change: Partial<RefundPart>,
): Promise<Ends<'done'>> {
  await settle(deps, transactionId, index, change);
  return DONE;
}

/** Ends an attempt by what the list of the provider has of the part. */
const endFound = async (
  deps: PaymentDeps,
  refund: Refund,
  part: RefundPart,
  found: Partial<RefundPart> | Ends<'continues'>,
): Promise<Ends<'done' | 'continues'>> => ('end' in found ? found : settled(deps, refund, part, found));

/** Where the receipt of a refund goes: the address of the account that is used; of nobody's, the one of the payment. */
async function addressOfPayer(
  { store: { nonTransactional } }: PaymentDeps,
  { uid }: Refund,
  receipt: Receipt | null,
): Promise<string> {
  const payer = uid === null ? null : await nonTransactional.customers.get(uid);
  return (await stayingCustomer(nonTransactional, payer))?.email || (receipt?.accountId ?? '');
}

/**
 * Ends a refund that the provider refused. It also refuses if the money was already returned on its own site and we
 * received no notification. `refusal` is null if an earlier attempt was refused and this one continues its search.
 */
async function endRefused(
  deps: PaymentDeps,
  provider: PaymentProvider,
  refund: Refund,
  part: RefundPart,
  refusal: ProviderError | null,
): Promise<Ends<'done' | 'continues'>> {
  const { transactionId } = refund;
  const said = refusal?.said?.slice(0, LONGEST_REFUSAL) ?? part.refusal ?? null;
  const told = said === null ? {} : { refusal: said };
  const found = await findAtProvider(deps, provider, refund, part, { afterRefusal: true, ...told });
  if (found !== null) return endFound(deps, refund, part, found);
  deps.log.error('the provider refused a refund', refusal ?? new Error('refused earlier'), {
    transactionId,
    n: part.index,
  });
  return settled(deps, refund, part, { state: 'failed', ...told });
}

/**
 * Finds this part in the provider's list; null if the provider never made the refund. Our own call cannot precede the
 * request; a refund on the provider's site can, by a day. Stops at the match, and continues later if its time is over.
 * Throws ProviderError if an unreadable row may be this refund, because the money could be returned twice.
 */
async function findAtProvider(
  deps: PaymentDeps,
  { lists }: PaymentProvider,
  refund: Refund,
  part: RefundPart,
  { afterRefusal, ...told }: { afterRefusal: boolean; refusal?: string },
): Promise<Partial<RefundPart> | Ends<'continues'> | null> {
  // Without a list, the provider itself makes sure that a repeated call is executed once.
  if (lists === null) return null;
  const { clock } = deps;
  const startedAt = clock.realNow();
  const known = new Set(refund.parts.map(({ providerTransactionId }) => providerTransactionId));
  let search =
    part.search?.afterRefusal === afterRefusal ? part.search : newSearch(part, afterRefusal, await clock.now());
  for (;;) {
    const { rows, unreadable, next } = await listBatch(lists, search, search.page);
    const match = rows.find((row) => isRefundOf(row, refund, part) && !known.has(row.transactionId));
    if (match) return { state: 'succeeded', doneAt: match.at, providerTransactionId: match.transactionId };
    search = { ...search, page: next ?? search.page, hasUnreadable: search.hasUnreadable || unreadable.length > 0 };
    if (next === null) break;
    if (clock.realNow() - startedAt < SEARCH_FOR) continue;
    await settle(deps, refund.transactionId, part.index, { state: 'in-flight', search, ...told });
    return { end: 'continues' };
  }
  if (search.hasUnreadable) {
    if (part.search) await settle(deps, refund.transactionId, part.index, { state: 'in-flight' });
    throw new ProviderError('unexpected', 'a listed payment cannot be read');
  }
  return null;
}

const newSearch = ({ at }: RefundPart, afterRefusal: boolean, now: Instant): RefundSearch => ({
  from: at - (afterRefusal ? DAY : HOUR),
  to: now + DAY,
  page: 1,
  afterRefusal,
  hasUnreadable: false,
});

const isRefundOf = (row: ProviderPayment, { transactionId }: Refund, { amount }: RefundPart): boolean =>
  row.status === 'completed' && row.amount === amount && row.originalTransactionId === transactionId;

/**
 * Changes a part, unless it has already succeeded: the provider's notification may have been applied in the meantime.
 * Returns whether it was changed.
 */
const settle = (
  { store, clock }: PaymentDeps,
  transactionId: string,
  n: number,
  change: Partial<RefundPart>,
): Promise<boolean> =>
  clock.now().then((now) =>
    store.transaction(async (repositories) => {
      const refund = await repositories.refunds.get(transactionId);
      const receipt = await repositories.receipts.get(transactionId);
      const part = refund?.parts[n];
      if (!refund || !part || part.state === 'succeeded') return false;
      const order =
        refund.uid === null && receipt?.payToken != null ? await repositories.orders.get(receipt.payToken) : null;
      const payer = refundRecipient(refund.uid, order);
      const next = withPart(withoutSearch(refund, n), n, change);
      await saveRefund(repositories, next);
      if (receipt)
        await saveReceipt(repositories, { ...receipt, status: refundStatus(next), refunded: refundedAmount(next) });
      if (change.doneAt !== undefined)
        await enqueue(repositories, totalsOfDay(change.doneAt, `${transactionId}_${n}`, now));
      const told = { payer, receipt, part, cause: `${transactionId}_${n}` };
      if (change.state === 'failed') await tellFailed(repositories, told, now);
      if (change.state === 'succeeded') await tellSucceeded(repositories, told, next, change.doneAt ?? now, now);
      return true;
    }),
  );

/** What is told of a part of a refund, and to whom; nobody, if the payer is not known any more. */
interface ToldPart {
  readonly payer: MailRecipient | null;
  readonly receipt: Receipt | null;
  readonly part: RefundPart;
  readonly cause: string;
}

async function tellFailed(repositories: Repositories, { payer, part, cause }: ToldPart, now: Instant): Promise<void> {
  const content = { kind: 'refund-refused', amount: part.amount, restoredUntil: null } as const;
  if (payer !== null) await enqueueMail<RefundMail>(repositories, payer, content, cause, now);
}

async function tellSucceeded(
  repositories: Repositories,
  { payer, receipt, part, cause }: ToldPart,
  refund: Refund,
  doneAt: Instant,
  now: Instant,
): Promise<void> {
  const { uid, transactionId } = refund;
  const { amount } = part;
  const isFull = refundStatus(refund) === 'Refunded';
  const isGift = receipt !== null && takesGift(receipt);
  const reducedAccess = !isGift && (part.accessRevokedMs !== 0 || part.tookDevice === true);
  const content = { kind: 'refunded', amount, isFull, reducedAccess } as const;
  if (payer !== null) await enqueueMail<PaymentMail>(repositories, payer, content, cause, now);
  const returned = outboundEvent('payment.refunded', { transactionId, amount, isFull }, doneAt);
  await announceEvent(repositories, returned, { uid, cause }, now);
}
