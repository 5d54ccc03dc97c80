import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { addDays, moscowDay, startOfMoscowDay } from '@functions/domain/platform/calendar';
import { closeDay } from '@functions/usecases/reconciliation/close-day';
import { requestRefund } from '@functions/usecases/refunds/request-refund';
import { amounts, backUp, backUpAccounts, restore, wipe } from '../support/product/backup';
import { post } from '../support/product/notifications';
import { signInWithGoogle } from '../support/customers/sign-in';
import { startProduct, type RunningProduct } from '../support/product/start-product';
import {
  addressOf,
  join,
  advanceDays,
  profileOf,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../support/product/scenario';
import { runCommand } from '../../scripts/lib/cli';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { inCache } from '../../scripts/lib/repository';
import { textTable } from '../../scripts/lib/text-table';

/**
 * Restores a lost database from its backup and compares documents, day closes and customers. The payments between the
 * backup and the loss are imported from the provider's list, once (decision 12).
 */
await runCommand(async () => {
  let product = await startProduct();
  const rows: Row[] = [];
  const show = (what: string, before: unknown, after: unknown, isRight = before === after): void =>
    void rows.push([what, String(before), String(after), isRight ? 'yes' : 'NO']);
  try {
    const { anna, address, boris, day } = await monthOfTrade(product);
    const people = [anna.uid, boris.uid];
    const auth = getAuth(getApp(process.env.GCLOUD_PROJECT ?? 'demo-prostor-test'));
    const closedBefore = await closeDay(product.deps, { day });
    const profileBefore = await profileOf(product, anna);

    const began = performance.now();
    mkdirSync(inCache('drill'), { recursive: true });
    writeFileSync(inCache('drill', 'firestore.json'), JSON.stringify([...(await backUp(product.db))]));
    writeFileSync(inCache('drill', 'accounts.json'), JSON.stringify(await backUpAccounts(auth, people)));
    const backedUpIn = performance.now() - began;
    const backup = new Map(JSON.parse(readFileSync(inCache('drill', 'firestore.json'), 'utf8')) as [string, string][]);
    const backedUpAt = await product.deps.clock.now();

    // After the backup: renewals and a new customer, which the backup does not contain.
    await advanceDays(product, 32);
    const { session: late } = await join(product, 'late');
    await subscribe(product, late);
    const paidUntil = (await subscriptionOf(product, anna)).currentPeriodEnd;
    const renewalOf = async (uid: string) =>
      (await product.deps.store.nonTransactional.receipts.ofCustomer(uid, 1))[0]?.transactionId;
    const [ofAnna, ofBoris] = [await renewalOf(anna.uid), await renewalOf(boris.uid)];
    const lostAt = await product.deps.clock.now();

    await wipe(product.db);
    await auth.deleteUsers([...people, late.uid]);
    show('documents after the loss', 0, (await backUp(product.db)).size);

    const restoring = performance.now();
    product = product.restartOn(`restored-${randomUUID()}`);
    await restore(product.db, backup);
    const imported = await auth.importUsers(
      JSON.parse(readFileSync(inCache('drill', 'accounts.json'), 'utf8')) as never,
    );
    const restoredIn = performance.now() - restoring;
    show('accounts imported', people.length, imported.successCount);
    const [kept, found] = [amounts(backup), amounts(await backUp(product.db))];
    for (const name of new Set([...kept.keys(), ...found.keys()]))
      show(name, amount(kept.get(name)), amount(found.get(name)));

    await product.db.doc('clock/local').set({ offsetMs: lostAt - Date.now() });
    const signedIn = await signInWithGoogle(`google-${address}`, address);
    show('anna is the same account', anna.uid, signedIn.uid);
    const now = await profileOf(product, signedIn);
    show('anna’s profile', profileBefore.userInfo.expirationDate, now.userInfo.expirationDate);
    const closedAfter = await closeDay(product.deps, { day });
    for (const sum of ['payments', 'revenue', 'refunds'] as const)
      show(`day close of ${day}: ${sum}`, closedBefore[sum], closedAfter[sum]);
    show(`day close of ${day}: differences`, closedBefore.differences.length, closedAfter.differences.length);

    const receiptsBefore = (await receiptsOf(product, boris)).length;
    const delivery = (await product.sandbox.cloudpayments.deliveries()).find(
      ({ type, transactionId }) => type === 'pay' && String(transactionId) === ofBoris,
    );
    if (delivery === undefined) throw new Error('the provider has no notification of the renewal');
    for (let n = 0; n < 3; n += 1) await post(product, delivery);
    await product.drain();
    show(
      'a renewal redelivered three times: new receipts',
      1,
      (await receiptsOf(product, boris)).length - receiptsBefore,
    );

    let importedPayments = 0;
    for (let at = startOfMoscowDay(moscowDay(backedUpAt)); at <= lostAt; at = addDays(at, 1)) {
      importedPayments += (await closeDay(product.deps, { day: moscowDay(at) })).differences.filter(
        ({ isRepaired }) => isRepaired,
      ).length;
    }
    await product.drain();
    const receipts = await receiptsOf(product, anna);
    show('payments imported from the provider’s list', 'at least 1', importedPayments, importedPayments >= 1);
    show(
      'anna’s lost renewal has its receipt',
      1,
      receipts.filter(({ transactionId }) => transactionId === ofAnna).length,
    );
    show('anna is paid until', paidUntil, (await subscriptionOf(product, anna)).currentPeriodEnd);
    const quarantined = (await product.db.collection('paymentEvents').where('state', '==', 'quarantined').get()).size;
    show('a purchase whose order was lost is quarantined', 1, quarantined);

    const [backupMs, restoreMs] = [Math.round(backedUpIn), Math.round(restoredIn)];
    const durations = `Backup ${backupMs} ms, restore ${restoreMs} ms, ${backup.size} documents.`;
    const head: Row = ['What', 'Before', 'After', 'Holds'];
    console.log(`${textTable([head, ...rows])}\n\n${durations}`);
    writeSection('docs/proof.md', 'Restore drill', `${markdownTable([head, ...rows])}\n\n${durations}`);
    return rows.every(([, , , holds]) => holds === 'yes') ? 0 : 1;
  } finally {
    await product.stop();
  }
});

type Row = [what: string, before: string, after: string, holds: string];

function amount(of: { count: number; hash: string } | undefined): string {
  return of === undefined ? 'none' : `${of.count}, ${of.hash}`;
}

/** Creates purchases, a device slot, renewals and a partial refund. `day`: the day of the payments, YYYY-MM-DD. */
async function monthOfTrade(product: RunningProduct) {
  const start = moscowDay(addDays(await product.deps.clock.now(), 1));
  await product.moveTo(Date.parse(`${start}T09:00:00Z`));
  const [{ session: anna }, { session: boris }] = [await join(product, 'anna'), await join(product, 'boris')];
  await subscribe(product, anna, { period: 1 });
  const { transactionId } = await subscribe(product, boris, { period: 1 });
  await subscribe(product, anna, { kind: 'device-slot' });
  await requestRefund(product.deps, {
    uid: boris.uid,
    transactionId,
    amount: 40,
    reason: 'drill',
    actor: 'drill',
    requestId: 'drill',
  });
  await product.drain();
  await advanceDays(product, 2.5);
  return { anna, address: addressOf(product, 'anna'), boris, day: start };
}
