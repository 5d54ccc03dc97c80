import { describe, expect, it } from 'vitest';
import { getPayment } from '@functions/panel/contract/get-payment';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listGifts, sendGift } from '@functions/gifts/contract/gifts';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import type { MailContent } from '@functions/messages/rules/all-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { readHealth } from '@functions/operations/calls/read-health';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { askForPassword } from '../../support/customers/passwords';
import { giveGift } from '../../support/customers/give-gift';
import { callPanel, createStaff } from '../../support/customers/staff';
import {
  addressOf,
  advanceDays,
  buyAsGuest,
  join,
  newPrepaidToken,
  subjectsTo,
  subscribe,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Mailboxes that do not exist: nobody here can repair them, and who can is told. */

const missing = new Set<string>();
const tries = new Map<string, number>();
const logged: unknown[] = [];
const keep = (...line: unknown[]) => void logged.push(line);
const product = await startProductOfFile({ log: { info: keep, warn: keep, error: keep } }, (deps) => ({
  ...deps,
  mailer: {
    send: (mail) => {
      if (!missing.has(mail.to)) return deps.mailer.send(mail);
      tries.set(mail.to, (tries.get(mail.to) ?? 0) + 1);
      const reason = 'mail not sent EENVELOPE RCPT TO 550 5.1.1';
      return Promise.resolve({ end: 'mailbox-refused', isForGood: true, reason });
    },
  },
}));
const { store, clock } = product.deps;
const stored = store.nonTransactional;
const support = await createStaff(product, 'support');
const triesOf = (email: string) => tries.get(email) ?? 0;
const expectNoAlarm = async () => {
  const { checks } = (await readHealth(product.deps)).value;
  expect(checks.filter(({ name }) => name === 'dead' || name === 'failingMails')).toMatchObject([
    { state: 'good', count: 0 },
    { state: 'good', count: 0 },
  ]);
};
const cardOf = async ({ uid }: Session) => {
  const id = (await stored.customers.get(uid))?.id ?? '';
  const [user, timeline] = [
    await callPanel(product, getUserById, { id }, support),
    await callPanel(product, getTimeline, { userId: id }, support),
  ];
  return { user: getUserById.response.parse(user.body), timeline: getTimeline.response.parse(timeline.body).content };
};
const PROMOTION: MailContent = { kind: 'promotion', code: 'SPRING', percent: 25, validUntil: Date.UTC(2100, 0) };
const mailTo = async ({ uid }: Session, content: MailContent, cause: string) =>
  enqueueMail<MailContent>(stored, { uid }, content, `${uid}_${cause}`, await clock.now());
const paymentOf = async (id: string) =>
  getPayment.response.parse((await callPanel(product, getPayment, { id }, support)).body);

describe('a mailbox that does not exist', () => {
  it('of one anonymous sign-up is tried four times in a day, and raises no alarm', async () => {
    const email = addressOf(product, 'made-up');
    missing.add(email);
    const password = 'a-long-passphrase-42';
    await askForPassword(product, { action: 'signUp', email, password });
    await product.drain();
    expect(triesOf(email)).toBe(1);
    await expectNoAlarm();
    await advanceDays(product, 1);
    expect(triesOf(email)).toBe(4);
    await advanceDays(product, 3);
    expect(triesOf(email)).toBe(4);
    await expectNoAlarm();
    expect(JSON.stringify(logged)).not.toContain(email);
  });

  it('of a customer is shown to support, and gets a few tries of what it needs, no promotions', async () => {
    const { session } = await join(product, 'no-mailbox', { language: 'ru' });
    await stored.customers.save({ ...(await stored.customers.get(session.uid))!, wantsPromotions: true });
    missing.add(session.email);
    await subscribe(product, session);
    await product.moveTo((await clock.now()) + 20 * HOUR);
    expect(triesOf(session.email)).toBe(4);
    await expectNoAlarm();
    const { user, timeline } = await cardOf(session);
    expect(user.situation.mailboxRefusedSince).not.toBeNull();
    expect(timeline.find(({ kind }) => kind === 'mail')).toMatchObject({
      name: 'paid',
      facts: { outcome: 'no-mailbox' },
    });

    await mailTo(session, PROMOTION, 'unwanted');
    await product.drain();
    expect(triesOf(session.email)).toBe(4);
    expect((await cardOf(session)).timeline.find(({ name }) => name === 'promotion')).toMatchObject({
      facts: { outcome: 'no-mailbox' },
    });
    await mailTo(session, { kind: 'trial-refused' }, 'wanted');
    await advanceDays(product, 2);
    expect(triesOf(session.email)).toBe(8);

    // The mailbox exists again.
    missing.delete(session.email);
    await mailTo(session, { kind: 'trial-refused' }, 'again');
    await mailTo(session, PROMOTION, 'again');
    await product.drain();
    await product.drain();
    expect((await cardOf(session)).user.situation.mailboxRefusedSince).toBeNull();
    expect((await cardOf(session)).timeline.find(({ name }) => name === 'trial-refused')?.facts).toEqual({});
  });

  it('that is refused once by mistake gets its e-mail, and nothing stays noted', async () => {
    const { session } = await join(product, 'once', { language: 'ru' });
    missing.add(session.email);
    await mailTo(session, { kind: 'trial-refused' }, 'once');
    await product.drain();
    missing.delete(session.email);
    await advanceDays(product, 1);
    expect(subjectsTo(product, session.email)).toHaveLength(1);
    const { user, timeline } = await cardOf(session);
    expect(user.situation.mailboxRefusedSince).toBeNull();
    expect(timeline.find(({ kind }) => kind === 'mail')?.facts).toEqual({});
  });

  it('of a guest is shown with the payment that waits for an account', async () => {
    const email = addressOf(product, 'mistyped-guest');
    missing.add(email);
    const { payToken } = await buyAsGuest(product, email, newPrepaidToken(), 'ru');
    await advanceDays(product, 1);
    expect(triesOf(email)).toBe(4);
    expect(await paymentOf(payToken)).toMatchObject({ place: 'unclaimed', mail: { state: 'failed', isRefused: true } });
    await expectNoAlarm();
  });
});

describe('a gift to a mailbox that does not exist', () => {
  const shownTo = async (session: Session) => {
    const { body } = await product.call(listGifts, { uid: session.uid, email: session.email }, session);
    return listGifts.response.parse(body).gifts;
  };
  const TOLD = 'Подарок не доставлен: проверьте почту получателя';

  it('is told to its payer at once, in a list and by e-mail, and ends with another address', async () => {
    const { session } = await join(product, 'payer', { language: 'ru' });
    const [wrong, right] = [addressOf(product, 'wrong-friend'), addressOf(product, 'right-friend')];
    missing.add(wrong);
    const giftId = await giveGift(product, session, { recipientEmail: wrong });
    await product.drain();
    await product.drain();
    expect(await shownTo(session)).toMatchObject([{ state: 'waiting', isUndelivered: true }]);
    expect(subjectsTo(product, session.email)).toEqual(['Подарок оплачен', TOLD]);
    const { transactionId } = (await stored.gifts.get(giftId))!;
    expect(await paymentOf(transactionId)).toMatchObject({ gift: { isUndelivered: true } });

    await advanceDays(product, 1);
    expect(triesOf(wrong)).toBe(4);
    expect(subjectsTo(product, session.email)).toEqual(['Подарок оплачен', TOLD]);
    await advanceDays(product, 15);
    // The reminder is none for somebody who got nothing.
    expect(triesOf(wrong)).toBe(4);
    await expectNoAlarm();

    const request = { uid: session.uid, email: session.email, giftId, recipientEmail: right };
    expect((await product.call(sendGift, request, session)).status).toBe(200);
    await product.drain();
    expect(await shownTo(session)).toMatchObject([{ state: 'waiting', isUndelivered: false, recipientEmail: right }]);
    expect(subjectsTo(product, right)).toHaveLength(1);
  });

  it('that is sent again and arrives is shown as any other', async () => {
    const { session } = await join(product, 'payer-of-late', { language: 'ru' });
    const friend = addressOf(product, 'late-friend');
    missing.add(friend);
    const giftId = await giveGift(product, session, { recipientEmail: friend });
    await product.drain();
    missing.delete(friend);
    const request = { uid: session.uid, email: session.email, giftId, recipientEmail: friend };
    await product.call(sendGift, request, session);
    await product.moveTo((await clock.now()) + DAY);
    expect(await shownTo(session)).toMatchObject([{ isUndelivered: false }]);
  });
});
