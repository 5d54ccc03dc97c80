import { expect, it } from 'vitest';
import { activateDevice } from '@functions/devices/contract/activate-device';
import { addDevice } from '@functions/devices/contract/add-device';
import { listReceipts } from '@functions/purchase/contract/list-receipts';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { order } from '../../support/customers/buy';
import { bind } from '../../support/product/devices';
import {
  advanceDays,
  advanceToPeriodEnd,
  emailsTo,
  join,
  liveMandates,
  profileOf,
  receiptsOf,
  subscribe,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/**
 * What one more device costs is told alike, to the kopeck, by quote, order, payment form, answer to the app, e-mail,
 * receipt and profile, and it is what is charged later: by the clock.
 */

const product = await startProductOfFile();
const identity = ({ uid, email }: Session) => ({ uid, email });
const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

const quote = async (session: Session) =>
  addDevice.response.parse((await product.call(addDevice, identity(session), session)).body);

/** The answer to an app that finds no free slot. The slots are filled by other devices. */
async function answerToApp(session: Session, slots: number) {
  for (let n = 1; n <= slots; n += 1) await bind(product.deps, session.uid, { deviceName: `Device ${n}` });
  const app = { installId: 'install-of-another', deviceName: 'Pixel', platform: 'android', appVersion: '1' };
  const { status, body } = await product.call(activateDevice, app, session);
  expect([status, body.code]).toEqual([409, 'device_limit']);
  return activateDevice.refusalDetails?.device_limit?.parse(body) as unknown as {
    extraDevice: Omit<Awaited<ReturnType<typeof quote>>, 'success'> & { words: string[] };
  };
}

const MOMENTS = {
  'in the middle': () => advanceDays(product, 9.3),
  'after the announcement': (session: Session) => advanceToPeriodEnd(product, session, -0.6),
} as const;

it.each([
  ['a month', { period: 30, tariff: 1 }, true, 50, 150, 1],
  ['half a year', { period: 30, tariff: 6 }, true, 200, 600, 6],
  ['a year', { period: 30, tariff: 12 }, true, 360, 1080, 12],
  ['a trial of a month', { period: 30, tariff: 1 }, false, 50, 150, 1],
  ['a trial of a year', { period: 30, tariff: 12 }, false, 360, 1080, 12],
] as const)(
  'the price of a device is the same on the site, in the app, in e-mails and receipts: %s',
  async (name, about, isAfterTrial, slot, term, months) => {
    for (const [moment, go] of Object.entries(MOMENTS)) {
      const isAnnounced = moment === 'after the announcement';
      const { session } = await join(product, `${name} ${moment}`.replaceAll(' ', '-'), { language: 'ru' });
      await subscribe(product, session, about);
      if (isAfterTrial) await advanceToPeriodEnd(product, session, 0.01);
      await go(session);

      const told = await quote(session);
      const { lines, charges, payment } = told;
      const end = (await profileOf(product, session)).userInfo.nextTransactionDate ?? '';
      expect(lines.map(({ kind }) => kind)).toEqual(isAnnounced ? ['days-left', 'coming-term'] : ['days-left']);
      expect(lines[1]?.amount ?? slot).toBe(slot);
      expect(lines[0]).toMatchObject({
        until: end,
        days: Math.max(1, Math.round(daysTo(end, await product.deps.clock.now()))),
      });
      expect(charges.map((charge) => [charge.amount, charge.isAnnounced])).toEqual(
        isAnnounced
          ? [
              [term, true],
              [term + slot, false],
            ]
          : [[term + slot, false]],
      );
      expect([charges[0]?.date, charges[0]?.amount]).toEqual([end, told.nextAmount]);

      const { extraDevice } = await answerToApp(session, 3);
      expect(extraDevice).toMatchObject({ payment, lines, charges });

      const { widget } = await subscribe(product, session, { kind: 'device-slot' });
      expect(widget.amount).toBe(payment);
      expect(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(Math.round(payment * 100));
      expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: Math.round(payment * 100) });
      const { body } = await product.call(listReceipts, identity(session), session);
      expect(listReceipts.response.parse(body).receipts[0]).toMatchObject({
        amount: payment,
        device: { lines, charges },
      });

      // Each sentence of the app is a row of the e-mail, in the same words.
      const mail = emailsTo(product, session.email).findLast(({ subject }) => subject.startsWith('Место'));
      for (const sentence of extraDevice.words) {
        const [row, value] = splitAtLast(plain(sentence), ': ');
        expect(plain(mail?.text ?? '')).toContain(`${row}: ${value}`);
      }
      expect(extraDevice.words).toHaveLength(lines.length + charges.length);
      expect(plain(mail?.text ?? '').includes('уже оплачен')).toBe(isAnnounced);

      // The later charges are the told ones.
      expect((await profileOf(product, session)).userInfo.amount).toBe(charges[0]?.amount);
      expect(await liveMandates(product, session)).toMatchObject([{ amount: charges[0]?.amount }]);
      for (const charge of charges) {
        await product.moveTo(Date.parse(charge.date) + 15 * 60_000);
        expect((await receiptsOf(product, session))[0]).toMatchObject({
          amount: charge.amount * 100,
          sold: { kind: 'term', months },
        });
      }
      await product.call(cancelSubscription, { email: session.email }, session);
      await product.drain();
    }
  },
);

it('a promo code that ends between the two charges lowers only the first of them', async () => {
  const { session } = await join(product, 'promo', { language: 'ru' });
  await subscribe(product, session, { period: 30, tariff: 12 });
  await advanceToPeriodEnd(product, session, 0.01);
  const subscription = await product.deps.store.nonTransactional.subscriptions.get(session.uid);
  const until = (subscription?.currentPeriodEnd ?? 0) + 86_400_000;
  await product.db
    .doc(`subscriptions/${session.uid}`)
    .update({ promo: { code: 'SPRING', percent: 50, until }, usedPromos: ['SPRING'] });
  await advanceToPeriodEnd(product, session, -0.6);
  expect((await quote(session)).charges.map(({ amount }) => amount)).toEqual([540, 1440]);
});

it('nothing follows a cancelled subscription: neither the price nor the e-mail names a charge', async () => {
  const { session } = await join(product, 'cancelled', { language: 'ru' });
  await subscribe(product, session);
  await product.call(cancelSubscription, { email: session.email }, session);
  expect((await quote(session)).charges).toEqual([]);
  await subscribe(product, session, { kind: 'device-slot' });
  const mail = emailsTo(product, session.email).findLast(({ subject }) => subject.startsWith('Место'));
  expect(plain(mail?.text ?? '')).toContain('Следующее списание: не запланировано');
  expect(plain(mail?.text ?? '')).toContain('За 30 дней, до ');
});

it('an app of a customer with ten devices is told of no price', async () => {
  const { session } = await join(product, 'ten');
  await subscribe(product, session);
  for (let n = 4; n <= 10; n += 1) await subscribe(product, session, { kind: 'device-slot' });
  expect((await answerToApp(session, 10)).extraDevice).toBeNull();
  await expect(order(product, session, { kind: 'device-slot' })).rejects.toThrow('too_many_devices');
});

const daysTo = (date: string, now: number): number => (Date.parse(date) - now) / 86_400_000;

function splitAtLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
