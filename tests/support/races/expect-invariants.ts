import { getProfile } from '@functions/customer-life/contract/get-profile';
import { DAY } from '@functions/base/rules/calendar';
import {
  expectClaimedOnce,
  expectOneReceiptPerPayment,
  expectRefundsMatchProvider,
  expectRenewalsAssigned,
} from '../model/invariants';
import { readBooks } from '../model/ledger-check';
import { accountOf, checkAccount } from '../model/model';
import type { RaceWorld } from './race-world';

/** All due work and all repetitions of the provider are done; then the books, the mandates and the access agree. */
export async function expectInvariants(world: RaceWorld): Promise<void> {
  const { product } = world;
  await product.sandbox.cloudpayments.setFaults({ notifications: {} });
  await product.moveTo((await world.now()) + DAY);
  const books = await readBooks(product);
  if (!books.isQuiet) throw new Error('work is still pending a day later');
  const accounts = [];
  for (const name of ['anna', 'boris']) {
    // A deleted account has no profile, and not everybody has one.
    if ((await world.call(getProfile, name)).status !== 200) continue;
    const account = await accountOf(world, name);
    checkAccount(account, books);
    accounts.push(account);
  }
  expectClaimedOnce(books);
  expectOneReceiptPerPayment(books);
  expectRefundsMatchProvider(books);
  const isDeleted = accounts.length === 0;
  if (!isDeleted) expectRenewalsAssigned(books, accounts);
}
