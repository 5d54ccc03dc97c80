import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/domain/platform/calendar';
import {
  askForRefund,
  isFullyReturned,
  isUnderGuarantee,
  noRefund,
  refundStatus,
  reportedByProvider,
  returned,
  withPart,
  type Refund,
} from '@functions/domain/refunds/refund';
import { receiptOf } from '../../../support/fixtures/facts';
import { at } from '../../../support/fixtures/given';

const receipt = receiptOf();
const none = noRefund(receipt.transactionId, receipt);
const click = (about: { requestId?: string; amount?: number | null; at?: number } = {}) => ({
  requestId: 'click-1',
  amount: null,
  reason: 'asked',
  actor: 'olga',
  at: at('2026-01-20'),
  ...about,
});

function ask(refund: Refund, about: Parameters<typeof click>[0] = {}) {
  const asked = askForRefund(refund, receipt, click(about));
  if (!asked.ok) throw new Error(asked.refusal);
  return asked.value;
}
const done = (refund: Refund, n: number, id: string) =>
  withPart(refund, n, { state: 'done', providerTransactionId: id });

describe('P10 asking for money back', () => {
  it('all that is left, when no sum is named', () => {
    expect(ask(none)).toMatchObject({ isNew: true, part: { n: 0, amount: 15000, state: 'intent' } });
    expect(ask(done(ask(none, { amount: 5000 }).refund, 0, '2001'), { requestId: 'click-2' }).part).toMatchObject({
      n: 1,
      amount: 10000,
    });
  });

  it('a second click while one is open, or the same click ever after, is the same refund', () => {
    const { refund } = ask(none, { amount: 5000 });
    expect(ask(refund, { requestId: 'click-2' })).toMatchObject({ isNew: false, part: { n: 0, amount: 5000 } });
    expect(ask(withPart(refund, 0, { state: 'unknown' }), { requestId: 'click-2' })).toMatchObject({
      isNew: false,
      part: { n: 0 },
    });
    expect(ask(done(refund, 0, '2001'))).toMatchObject({ isNew: false, part: { n: 0, state: 'done' } });
  });

  it('never more than was paid, in however many parts', () => {
    const half = done(ask(none, { amount: 7500 }).refund, 0, '2001');
    expect(askForRefund(half, receipt, click({ requestId: 'click-2', amount: 7501 }))).toEqual({
      ok: false,
      refusal: 'refund-exceeds-payment',
    });
    expect(askForRefund(none, receipt, click({ amount: 15001 }))).toEqual({
      ok: false,
      refusal: 'refund-exceeds-payment',
    });
    expect(askForRefund(none, receipt, click({ amount: 0 }))).toEqual({ ok: false, refusal: 'refund-exceeds-payment' });
    const whole = done(ask(half, { requestId: 'click-2' }).refund, 1, '2002');
    expect(askForRefund(whole, receipt, click({ requestId: 'click-3' }))).toEqual({
      ok: false,
      refusal: 'refunded-already',
    });
  });

  it('a part that failed does not count, and may be asked for anew by another click', () => {
    const failed = withPart(ask(none).refund, 0, { state: 'failed' });
    expect(returned(failed)).toBe(0);
    expect(ask(failed, { requestId: 'click-2' })).toMatchObject({ isNew: true, part: { n: 1, amount: 15000 } });
  });

  it('up to a year back', () => {
    expect(askForRefund(none, receipt, click({ at: receipt.dateTime + 365 * DAY })).ok).toBe(true);
    expect(askForRefund(none, receipt, click({ at: receipt.dateTime + 365 * DAY + 1 }))).toEqual({
      ok: false,
      refusal: 'refund-too-late',
    });
  });
});

describe('P10 what the provider tells of', () => {
  const report = { transactionId: '2001', amount: 5000, at: at('2026-01-21') };

  it('settles our own part of that sum, and never adds a second one', () => {
    const asked = withPart(ask(none, { amount: 5000 }).refund, 0, { state: 'unknown' });
    const told = reportedByProvider(asked, report);
    expect(told.parts).toMatchObject([{ n: 0, state: 'done', providerTransactionId: '2001', actor: 'olga' }]);
    expect(reportedByProvider(told, report)).toBe(told);
  });

  it('of another sum began at the provider', () => {
    const told = reportedByProvider(ask(none).refund, report);
    expect(told.parts).toMatchObject([
      { amount: 15000, state: 'intent' },
      { amount: 5000, state: 'done', actor: 'provider' },
    ]);
  });

  it('a part that failed is not taken for it', () => {
    const failed = withPart(ask(none, { amount: 5000 }).refund, 0, { state: 'failed' });
    expect(reportedByProvider(failed, report).parts.map(({ state }) => state)).toEqual(['failed', 'done']);
  });

  it('before the payment itself was told of is kept until its sum is known', () => {
    const early = reportedByProvider(noRefund('1001', null), { ...report, amount: 15000 });
    expect(isFullyReturned(early)).toBe(false);
    expect(isFullyReturned({ ...early, captured: 15000 })).toBe(true);
    expect(isFullyReturned({ ...early, captured: 15001 })).toBe(false);
  });
});

describe('§9 what a receipt says', () => {
  const { refund } = ask(none, { amount: 5000 });
  it.each([
    ['RefundPending', refund],
    ['RefundPending', withPart(refund, 0, { state: 'unknown' })],
    ['PartiallyRefunded', done(refund, 0, '2001')],
    ['RefundFailed', withPart(refund, 0, { state: 'failed' })],
    ['Refunded', done(ask(done(refund, 0, '2001'), { requestId: 'click-2' }).refund, 1, '2002')],
    ['RefundPending', ask(done(refund, 0, '2001'), { requestId: 'click-2' }).refund],
    [
      'PartiallyRefunded',
      withPart(ask(done(refund, 0, '2001'), { requestId: 'click-2' }).refund, 1, { state: 'failed' }),
    ],
  ])('%s', (status, of) => {
    expect(refundStatus(of)).toBe(status);
  });

  it('§5 the guarantee holds for fourteen days from the payment', () => {
    expect(isUnderGuarantee(receipt, receipt.dateTime + 14 * DAY - 1)).toBe(true);
    expect(isUnderGuarantee(receipt, receipt.dateTime + 14 * DAY)).toBe(false);
  });
});
