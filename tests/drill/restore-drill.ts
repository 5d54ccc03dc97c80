import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { SavedAccount } from '@functions/accounts/rules/saved-account';
import { addDays, moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { endStaffSessions, replayRemovals } from '@functions/customer-life/steps/replay-removals';
import { saveAccounts } from '@functions/operations/tasks/save-accounts';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { accountsToImport, amounts, backUp, restore, type DatabaseBackup } from '../support/product/backup';
import { post } from '../support/product/notifications';
import { logLines, REMOVAL_CASES, type RemovalCase } from '../support/product/removals';
import { services } from '../support/product/services';
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
import { CommandError, runCommand } from '../../scripts/lib/cli';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { readRemovals } from '../../scripts/lib/removals-file';
import { inCache, inRepository } from '../../scripts/lib/repository';
import { restoreOrderProblem, writtenRestoreSteps, type RestoreStep } from '../../scripts/lib/restore-steps';
import { textTable } from '../../scripts/lib/text-table';
import { createTask, createTrigger, stateAfter, type DatabaseTrigger } from './database-trigger';

/** The collection that the damage leaves. */
const SPARED = 'paymentEvents';
/** How long a trigger has for a task, and how long a silent one is watched. */
const TRIGGER_MS = 20_000;
const SILENCE_MS = 3000;

/**
 * Damages a database after a month of trade and restores it by the steps of docs/deploy.md, in the order in which they
 * are written there. The payments between the backup and the loss are imported from the provider's list, once
 * (decision 12).
 */
await runCommand(async () => {
  const written = writtenRestoreSteps(readFileSync(inRepository('docs', 'deploy.md'), 'utf8'));
  const problem = restoreOrderProblem(written);
  if (problem !== null) throw new CommandError(problem);

  const lines = logLines();
  let product = await startProduct({ log: lines.log });
  let trigger: DatabaseTrigger | undefined;
  const rows: Row[] = [];
  const rates: string[] = [];
  const show = (what: string, before: unknown, after: unknown, isRight = before === after): void =>
    void rows.push([what, String(before), String(after), isRight ? 'yes' : 'NO']);
  try {
    const removals: RemovalCase[] = [];
    for (const prepare of Object.values(REMOVAL_CASES)) removals.push(await prepare(product));
    const { anna, address, boris, day } = await monthOfTrade(product);
    const people = [anna.uid, boris.uid];
    const auth = getAuth(getApp(process.env.GCLOUD_PROJECT ?? 'demo-prostor-test'));
    const closedBefore = await closeDay(product.deps, { day });
    const periodBefore = (await subscriptionOf(product, anna)).currentPeriodEnd;

    const began = performance.now();
    mkdirSync(inCache('drill'), { recursive: true });
    writeFileSync(inCache('drill', 'firestore.json'), JSON.stringify([...(await backUp(product.db))]));
    const saved = await savedAccounts(product);
    const backedUpIn = performance.now() - began;
    const backedUpAt = await product.deps.clock.now();
    lines.clear();

    // After the backup: removals, renewals and a new customer, which the backup does not contain.
    for (const { remove } of removals) await remove();
    await advanceDays(product, 32);
    const { session: late } = await join(product, 'late');
    await subscribe(product, late);
    const paidUntil = (await subscriptionOf(product, anna)).currentPeriodEnd;
    const renewalOf = async (uid: string) =>
      (await product.deps.store.nonTransactional.receipts.ofCustomer(uid, 1))[0]?.transactionId;
    const [ofAnna, ofBoris] = [await renewalOf(anna.uid), await renewalOf(boris.uid)];

    trigger = await createTrigger(product);
    await createTask(product, 'drill_before');
    show('a new task before the loss, by the trigger', 'done', await stateAfter(product, 'drill_before', TRIGGER_MS));

    const removalsFile = lines.file();
    const lostAt = await product.deps.clock.now();
    for (const collection of await product.db.listCollections())
      if (collection.id !== SPARED) await product.db.recursiveDelete(collection);
    await auth.deleteUsers([...people, late.uid]);

    const restoring = performance.now();
    let backup: DatabaseBackup = new Map();
    let receiptsAtRestore = 0;
    const id = randomUUID();
    const [evidence, copy] = [services.database(`lost-${id}`), services.database(`restored-${id}`)];

    const steps: Record<RestoreStep, () => Promise<unknown>> = {
      // From here on the drill runs no job and the provider delivers nothing; Replace shows that nothing was written.
      Stop: async () => {
        show(`collections after the loss`, SPARED, [...amounts(await backUp(product.db)).keys()].join(', '));
      },
      Evidence: async () => {
        await restore(evidence, await backUp(product.db));
        show('the evidence', hashOf(await backUp(product.db)), hashOf(await backUp(evidence)));
      },
      Choose: async () => {
        backup = new Map(JSON.parse(readFileSync(inCache('drill', 'firestore.json'), 'utf8')) as [string, string][]);
      },
      Copy: () => restore(copy, backup),
      Inspect: async () => {
        const [kept, found] = [amounts(backup), amounts(await backUp(copy))];
        for (const name of new Set([...kept.keys(), ...found.keys()]))
          show(name, amount(kept.get(name)), amount(found.get(name)));
      },
      Replace: async () => {
        const [seen, left] = [await backUp(evidence), await backUp(product.db)];
        show('written between the evidence and the replacement', hashOf(seen), hashOf(left));
        await services.clear(product.db);
        product = product.restartOn(`default-${id}`);
        await restore(product.db, await backUp(copy));
        show('the new database', hashOf(await backUp(copy)), hashOf(await backUp(product.db)));
        await product.db.doc('clock/local').set({ offsetMs: lostAt - Date.now() });
      },
      // The emulators have no protection and no backup schedule.
      Protect: async () => undefined,
      Accounts: async () => {
        const lost = saved.filter(({ localId }) => people.includes(localId));
        show('accounts imported', people.length, (await auth.importUsers(accountsToImport(lost))).successCount);
      },
      Removals: async () => {
        const effective = async () => {
          const found = await Promise.all(removals.map(({ isRemoved }) => isRemoved(product.deps)));
          return found.filter(Boolean).length;
        };
        show('removals in the restored database', 0, await effective());
        const { confirmed, unconfirmed } = readRemovals(removalsFile);
        show('removals without a confirmed commit', 0, unconfirmed.length);
        const began = performance.now();
        await endStaffSessions(product.deps);
        const replayed = await Array.fromAsync(replayRemovals(product.deps, confirmed));
        rates.push(`${replayed.length} removals replayed in ${Math.round(performance.now() - began)} ms`);
        show('removals refused', 0, replayed.filter(({ outcome }) => outcome.startsWith('refused')).length);
        show('removals after the replay, one of each kind', removals.length, await effective());
        const again = await Array.fromAsync(replayRemovals(product.deps, confirmed));
        show('removals applied by a second replay', 0, again.filter(({ outcome }) => outcome === 'applied').length);
      },
      Trigger: async () => {
        await createTask(product, 'drill_silent');
        const silent = await stateAfter(product, 'drill_silent', SILENCE_MS);
        show('a new task while only the former trigger exists', 'pending', silent);
        await sweepOutbox(product.deps);
        show('the same task after the sweep', 'done', await stateAfter(product, 'drill_silent', 0));
        trigger?.stop();
        trigger = await createTrigger(product);
        await createTask(product, 'drill_again');
        show('a new task, by the new trigger', 'done', await stateAfter(product, 'drill_again', TRIGGER_MS));
      },
      Resume: async () => {
        await product.drain();
        const signedIn = await signInWithGoogle(`google-${address}`, address);
        show('anna is the same account', anna.uid, signedIn.uid);
        const { userInfo } = await profileOf(product, signedIn);
        show('anna’s paid time', periodBefore, (await subscriptionOf(product, anna)).currentPeriodEnd);
        // Its renewal is not imported yet: access goes on while the charge is late.
        show('anna has access until the import', true, Date.parse(userInfo.expirationDate ?? '') > lostAt);
        receiptsAtRestore = (await receiptsOf(product, boris)).length;
      },
      Import: async () => {
        const closedAfter = await closeDay(product.deps, { day });
        for (const sum of ['payments', 'revenue', 'refunds'] as const)
          show(`day close of ${day}: ${sum}`, closedBefore[sum], closedAfter[sum]);
        show(`day close of ${day}: differences`, closedBefore.differences.length, closedAfter.differences.length);

        const delivery = (await product.sandbox.cloudpayments.deliveries()).find(
          ({ type, transactionId }) => type === 'pay' && String(transactionId) === ofBoris,
        );
        if (delivery === undefined) throw new Error('the provider has no notification of the renewal');
        for (let n = 0; n < 3; n += 1) await post(product, delivery);
        await product.drain();
        const renewed = (await receiptsOf(product, boris)).length - receiptsAtRestore;
        show('a renewal redelivered three times: new receipts', 1, renewed);

        let imported = 0;
        for (let at = startOfMoscowDay(moscowDay(backedUpAt)); at <= lostAt; at = addDays(at, 1)) {
          const { differences } = await closeDay(product.deps, { day: moscowDay(at) });
          imported += differences.filter(({ isRepaired }) => isRepaired).length;
        }
        await product.drain();
        show('payments imported from the provider’s list', 'at least 1', imported, imported >= 1);
      },
      Verify: async () => {
        const receipts = (await receiptsOf(product, anna)).filter(({ transactionId }) => transactionId === ofAnna);
        show('anna’s lost renewal has its receipt', 1, receipts.length);
        show('anna is paid until', paidUntil, (await subscriptionOf(product, anna)).currentPeriodEnd);
        const quarantined = await product.db.collection(SPARED).where('state', '==', 'quarantined').get();
        show('a purchase whose order was lost is quarantined', 1, quarantined.size);
        const still = await Promise.all(removals.map(({ isRemoved }) => isRemoved(product.deps)));
        show('removals at the end', removals.length, still.filter(Boolean).length);
      },
    };
    const took: string[] = [];
    for (const step of written as RestoreStep[]) {
      console.log(`${step}...`);
      const began = performance.now();
      await steps[step]();
      took.push(`${step} ${Math.round(performance.now() - began)}`);
    }

    const durations =
      `Backup ${Math.round(backedUpIn)} ms, all steps ${Math.round(performance.now() - restoring)} ms, ` +
      `${backup.size} documents, ${saved.length} accounts. ${rates.join(', ')}. Steps, in ms: ${took.join(', ')}.`;
    const head: Row = ['What', 'Before', 'After', 'Holds'];
    console.log(`${textTable([head, ...rows])}\n\n${durations}`);
    writeSection('proof', 'Restore drill', `${markdownTable([head, ...rows])}\n\n${durations}`);
    return rows.every(([, , , holds]) => holds === 'yes') ? 0 : 1;
  } finally {
    trigger?.stop();
    await product.stop();
  }
});

type Row = [what: string, before: string, after: string, holds: string];

function amount(of: { count: number; hash: string } | undefined): string {
  return of === undefined ? 'none' : `${of.count}, ${of.hash}`;
}

/** The number of documents of a database and a hash of their paths and contents. */
function hashOf(database: DatabaseBackup): string {
  const documents = [...database].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `${documents.length}, ${createHash('sha256').update(JSON.stringify(documents)).digest('hex').slice(0, 16)}`;
}

/** The accounts that the nightly job saves, as they are in the files of its complete set. */
async function savedAccounts(product: RunningProduct): Promise<SavedAccount[]> {
  const files = new Map<string, { readonly users: SavedAccount[] } & { readonly files: string[] }>();
  const backupBucket = { create: async (name: string, content: object) => void files.set(name, content as never) };
  const settings = { ...product.deps.settings, hasBackupBucket: true };
  await saveAccounts({ ...product.deps, backupBucket, settings });
  const complete = [...files].find(([name]) => name.endsWith('/complete.json'))?.[1];
  if (complete === undefined) throw new Error('the set of accounts is not complete');
  return complete.files.flatMap((name) => files.get(name)?.users ?? []);
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
