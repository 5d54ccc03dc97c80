import { describe, expect, it } from 'vitest';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { PASSWORD_CALLS } from '@functions/base/rules/sign-in-limits';
import { readHealth } from '@functions/operations/calls/read-health';
import {
  askForPassword,
  chooseNewPassword,
  confirmAddress,
  newPasswordSession,
  signInWithPassword,
} from '../../support/customers/passwords';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { addressOf, emailsTo } from '../../support/product/scenario';

/** Floods of password calls, which once kept the owners of mailboxes from signing in (T21). */

const product = await startProductOfFile();

describe('strangers who ask for passwords lock nobody out', () => {
  it('6 resets for a known address: its owner gets in by the newest link, and gets the same answer (T21)', async () => {
    const email = addressOf(product, 'known');
    await newPasswordSession(product, email, 'long enough 1');
    for (let n = 0; n < 6; n += 1) await askForPassword(product, { action: 'reset', email });
    await product.drain();
    const sent = emailsTo(product, email).length;
    expect(await askForPassword(product, { action: 'reset', email })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    await product.drain();
    expect(emailsTo(product, email)).toHaveLength(sent);
    await chooseNewPassword(product, email, 'another long one 2');
    await expect(signInWithPassword(email, 'another long one 2')).resolves.toMatchObject({ email });
  });

  it('6 resets for an address without an account: its owner can sign up (T21)', async () => {
    const email = addressOf(product, 'unknown');
    for (let n = 0; n < 6; n += 1) await askForPassword(product, { action: 'reset', email });
    await product.drain();
    await askForPassword(product, { action: 'signUp', email, password: 'long enough 1' });
    await product.drain();
    await confirmAddress(product, email);
    const session = await signInWithPassword(email, 'long enough 1');
    expect(await product.call(registerCustomer, { uid: session.uid, email }, session)).toMatchObject({ status: 200 });
  });

  it('1,000 password calls in ten minutes: the next sign-up gets its e-mail, and staff are told (T21)', async () => {
    const stateOf = async () => {
      const { value } = await readHealth(product.deps);
      return value.checks.find(({ name }) => name === 'fullLimits');
    };
    const before = (await stateOf())?.count ?? 0;
    for (let n = 0; n <= PASSWORD_CALLS.max; n += 1) await product.deps.rateLimits.consume(PASSWORD_CALLS, '');
    const email = addressOf(product, 'thousand-and-first');
    expect(await askForPassword(product, { action: 'signUp', email, password: 'long enough 1' })).toMatchObject({
      status: 200,
    });
    await product.drain();
    expect(emailsTo(product, email)).toHaveLength(1);
    expect(await stateOf()).toMatchObject({ state: 'warn', count: before + 1 });
  });
});
