import { reportBounces as reportBouncesEndpoint } from '@functions/messages/contract/report-bounces';
import { reportBounces } from '@functions/messages/calls/report-bounces';
import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { getPayment } from '@functions/panel/contract/get-payment';
import { findAnything } from '@functions/panel/contract/global-search';
import { searchUsers } from '@functions/panel/contract/search-users';
import { listLedger } from '@functions/panel/contract/finance-receipts';
import { createOrder } from '@functions/purchase/contract/create-order';
import { inRepository } from '../../../scripts/lib/repository';
import { giftRequest, giveGift } from '../../support/customers/give-gift';
import { registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import { askForPassword } from '../../support/customers/passwords';
import { signInWithGoogle } from '../../support/customers/sign-in';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import {
  addressOf,
  buyAsGuest,
  join,
  newPrepaidToken,
  orderAsGuest,
  profileOf,
  subjectsTo,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Whatever is stored under an address is found by it, however either was typed. */

const product = await startProductOfFile();
const stored = () => product.deps.store.nonTransactional;
let fira: StaffSession;
let giver: Awaited<ReturnType<typeof join>>['session'];
beforeAll(async () => {
  fira = await createStaff(product, 'finance', 'fira');
  giver = (await join(product, 'giver')).session;
});

/** Capitals inside of both parts, and at their beginnings. */
const mixed = (name: string) => `Anna.Big.${addressOf(product, name).replace('@example.com', '@Example.COM')}`;
const SPELLINGS: readonly [how: string, spell: (address: string) => string][] = [
  ['as it was', (address) => address],
  ['in lower case', (address) => address.toLowerCase()],
  ['in capitals', (address) => address.toUpperCase()],
];

type Place = (kept: string, typed: string) => Promise<void>;

const foundIn = async (text: string) => [
  ...findAnything.response.parse((await callPanel(product, findAnything, { text }, fira)).body).content,
  ...(searchUsers.response.parse((await callPanel(product, searchUsers, { emailPart: text }, fira)).body).payments ??
    []),
];

/** The use cases that look something up by an address: what is kept under the first is found by the second. */
const PLACES: Readonly<Record<string, Place>> = {
  'panel/steps/find-payments.ts': async (kept, typed) => {
    const { transactionId } = await buyAsGuest(product, kept, newPrepaidToken());
    const { payToken } = await orderAsGuest(product, kept, newPrepaidToken());
    const giftId = await giveGift(product, giver, { recipientEmail: kept });
    const given = (await stored().gifts.get(giftId))?.transactionId;
    const ids = [transactionId, given, payToken].toSorted();
    const found = (await foundIn(typed)).map(({ id }) => id);
    expect(found.toSorted()).toEqual([...ids, ...ids].toSorted());
  },
  'panel/calls/list-ledger.ts': async (kept, typed) => {
    const { transactionId } = await buyAsGuest(product, kept, newPrepaidToken());
    const { body } = await callPanel(product, listLedger, { email: typed }, fira);
    expect(listLedger.response.parse(body).content).toMatchObject([{ transactionId }]);
  },
  'panel/calls/get-payment.ts': async (kept, typed) => {
    const { session } = await join(product, kept, {}, kept);
    const { transactionId } = await buyAsGuest(product, typed, newPrepaidToken());
    const { body } = await callPanel(product, getPayment, { id: transactionId }, fira);
    const customer = await stored().customers.get(session.uid);
    expect(getPayment.response.parse(body).candidates).toMatchObject([{ id: customer?.id }]);
  },
  'messages/calls/report-bounces.ts': async (kept, typed) => {
    const { session } = await join(product, kept, {}, kept);
    const at = new Date(await product.deps.clock.now()).toISOString();
    const request = reportBouncesEndpoint.request.parse({ bounces: [{ email: typed, kind: 'hard', at }] });
    await reportBounces(product.deps, { request });
    expect((await stored().customers.get(session.uid))?.mailboxReportedAt).toBe(Date.parse(at));
  },
  'customer-life/steps/find-unclaimed.ts': async (kept, typed) => {
    await buyAsGuest(product, kept, newPrepaidToken());
    const { session } = await join(product, typed, {}, typed);
    expect((await profileOf(product, session)).unclaimed).toMatchObject({ amount: 1 });
  },
  'purchase/steps/repeated-purchase.ts': async (kept, typed) => {
    await giveGift(product, giver, { recipientEmail: kept });
    expect((await product.call(createOrder, giftRequest(giver, { recipientEmail: typed }), giver)).body).toMatchObject({
      code: 'paid_already',
    });
  },
  'customer-life/calls/delete-account.ts': async (kept, typed) => {
    const giftId = await giveGift(product, giver, { recipientEmail: kept });
    const session = await registerOn(product, await signInByYandex(product, yandexId(product), typed));
    expect(
      (await product.call(deleteAccount, { uid: session.uid, email: session.email, confirmed: true }, session)).status,
    ).toBe(200);
    await product.drain();
    expect((await product.db.doc(`gifts/${giftId}`).get()).data()).toMatchObject({
      recipientEmail: '',
      recipientEmailLower: '',
    });
  },
  'customer-life/calls/register-customer.ts': async (kept, typed) => {
    await registerOn(product, await signInByYandex(product, yandexId(product), kept));
    const session = await signInWithGoogle(`google-${typed}`, typed);
    const { body } = await product.call(registerCustomer, { uid: session.uid, email: typed }, session);
    expect(body).toMatchObject({ existingProvider: 'yandex' });
  },
  'accounts/tasks/send-password-mail.ts': async (kept, typed) => {
    await registerOn(product, await signInByYandex(product, yandexId(product), kept));
    await askForPassword(product, { action: 'reset', email: typed });
    await product.drain();
    expect(subjectsTo(product, kept.toLowerCase())).toEqual(['У вас уже есть аккаунт']);
  },
};

describe.each(Object.entries(PLACES))('%s', (name, find) => {
  it.each(SPELLINGS)('finds an address that is typed %s', async (how, spell) => {
    const kept = mixed(`${name.replaceAll(/\W/g, '')}.${SPELLINGS.findIndex(([each]) => each === how)}`);
    await find(kept, spell(kept));
  });
});

it.each(['panel/steps/find-payments.ts', 'panel/calls/list-ledger.ts'])(
  '%s finds an address that staff copied with marks that nobody sees',
  async (name) => {
    const kept = mixed(`copied.${name.replaceAll(/\W/g, '')}`);
    await PLACES[name]?.(kept, `\u202a${kept}\u202c\u200e `);
  },
);

it('these are all use cases that look something up by an address', () => {
  const ports = globSync(inRepository('functions', 'src', '*', 'ports', 'repositories.ts')).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const lookups = ports.flatMap((text) =>
    [...text.matchAll(/^ {2}(\w+)\((?:email: string|filter: LedgerFilter)\b/gm)].map(([, method]) => method ?? ''),
  );
  expect(new Set(lookups)).toEqual(new Set(['withEmail', 'findByEmail', 'withRecipient', 'receipts', 'unclaimedOf']));
  const call = new RegExp(
    String.raw`\b(?:customers|orders|gifts|guestPurchases|financeLists)\.(?:${lookups.join('|')})\(`,
  );
  const root = inRepository('functions', 'src');
  const callers = globSync('*/{calls,tasks,steps}/*.ts', { cwd: root }).filter((file) =>
    call.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  expect(callers.toSorted()).toEqual(Object.keys(PLACES).toSorted());
});
