import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { grantDays } from '@functions/renewals/steps/change-subscription';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { detachDevice } from '@functions/devices/contract/detach-device';
import { addNote } from '@functions/accounts/contract/customer-notes';
import { createWebhookEndpoint, testWebhookEndpoint } from '@functions/messages/contract/webhook-endpoints';
import { DECLINES } from '@functions/base/contract/values/decline';
import { OUTBOUND_EVENTS, TEST_EVENT } from '@functions/base/contract/values/outbound-events';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import type { ReceivedWebhook } from '../../sandbox/webhooks/receiver';
import { CARDS } from '../../support/customers/buy';
import { signInWithGoogle } from '../../support/customers/sign-in';
import { callPanel, createStaff } from '../../support/customers/staff';
import { bind } from '../../support/product/devices';
import { moveToNightRun, runNightlyClose } from '../../support/product/nightly-jobs';
import { advanceToPeriodEnd, bothConsents, join, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Runs the examples of docs/webhooks.md with real deliveries, and compares its payloads with what is sent. */

const product = await startProductOfFile();
const { receiver } = product.sandbox;
const text = readFileSync('docs/webhooks.md', 'utf8');

const blocksOf = (language: string): { info: string; text: string }[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language} ?([\\w.]*)\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, info = '', block = '']) => ({ info, text: block }),
  );

let secret = '';
/** The newest delivery of each type. */
const deliveryOf = (type: string): ReceivedWebhook => {
  // The list begins with the newest.
  const found = receiver.list().findLast((each) => each.type === type);
  if (found === undefined) throw new Error(`no ${type} was delivered`);
  return found;
};

beforeAll(async () => {
  const admin = await createStaff(product, 'admin');
  const url = `${product.sandbox.url}/receiver/hooks`;
  const created = await callPanel(product, createWebhookEndpoint, { url, events: [...OUTBOUND_EVENTS] }, admin);
  secret = String(created.body.secret);
  const endpointId = String(created.body.endpointId);
  await callPanel(product, testWebhookEndpoint, { endpointId }, admin);

  // Renews, is refunded in part, gets a note, adds and removes a device, cancels, resumes, gets days and leaves.
  const { session: anna } = await join(product, 'anna');
  const { transactionId } = await subscribe(product, anna);
  await advanceToPeriodEnd(product, anna, 1 / 24);
  const about = { uid: anna.uid, transactionId, amount: 40, reason: 'asked', actor: 'ada', requestId: 'part-0001' };
  await requestRefund(product.deps, about);
  const { device } = await bind(product.deps, anna.uid, { deviceName: 'Pixel' });
  const { uid, email } = anna;
  await product.call(detachDevice, { uid, email, deviceId: device.deviceId }, anna);
  const { id: userId = '' } = (await product.deps.store.nonTransactional.customers.get(uid)) ?? {};
  await callPanel(product, addNote, { userId, requestId: 'note-0001', text: 'Просил перезвонить.' }, admin);
  await product.call(cancelSubscription, { uid, email, leavingReason: 'too-slow' }, anna);
  await product.call(resumeSubscription, { uid, email, consents: bothConsents }, anna);
  await grantDays(product.deps, { uid, days: 7 });
  const fresh = await signInWithGoogle(`google-${email}`, email);
  await product.call(deleteAccount, { uid, email, confirmed: true }, fresh);

  // The card has no money: past due, then expired. The payment of a third customer is taken back.
  const { session: boris } = await join(product, 'boris');
  await subscribe(product, boris, { card: CARDS.poorLater });
  await advanceToPeriodEnd(product, boris, 5);
  const { session: vera } = await join(product, 'vera');
  const disputed = await subscribe(product, vera);
  await product.sandbox.cloudpayments.chargeback({
    transactionId: Number(disputed.transactionId),
    row: 'presentment',
  });
  await moveToNightRun(product);
  await runNightlyClose(product);
  await product.drain();
}, 60_000);

/** The shape of a value: names and types of its properties. Dates are told from other texts. */
function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'date';
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

describe('docs/webhooks.md', () => {
  it('has a payload for each event', () => {
    expect(blocksOf('json').map(({ info }) => info)).toEqual([...OUTBOUND_EVENTS, TEST_EVENT]);
  });

  it.each([...OUTBOUND_EVENTS, TEST_EVENT])('the payload of %s is what the product sends', (type) => {
    const shown: unknown = JSON.parse(blocksOf('json').find(({ info }) => info === type)?.text ?? 'null');
    expect(shapeOf(shown)).toEqual(shapeOf(JSON.parse(deliveryOf(type).body)));
    expect(shown).toMatchObject({ type });
  });

  it('names only reasons of a failed charge that exist', () => {
    const [, sentence = ''] = /`decline` is the reason: ([^.]*)\./s.exec(text) ?? [];
    const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !DECLINES.some((known) => known === name))).toEqual([]);
  });

  it('the example in Node verifies a delivery, and refuses a changed body', () => {
    const [example = { text: '' }] = blocksOf('js');
    const { headers, body } = deliveryOf(TEST_EVENT);
    const verify = (given: string): unknown => {
      const globals = { require: createRequire(import.meta.url), secret, headers, body: given };
      return runInContext(`${example.text}; event`, createContext(globals));
    };
    expect(verify(body)).toMatchObject({ type: TEST_EVENT });
    expect(() => verify(body.replace(TEST_EVENT, 'note.added'))).toThrow('No matching signature');
  });

  it.skipIf(!hasPython())('the example in Python verifies a delivery, and refuses a changed body', () => {
    const [example = { text: '' }] = blocksOf('python');
    const { headers, body } = deliveryOf(TEST_EVENT);
    const verify = (given: string): string => {
      const call = [
        'import sys',
        'given = json.load(sys.stdin)',
        'print(verify(given["secret"], given["headers"], given["body"].encode())["type"])',
      ].join('\n');
      return execFileSync('python3', ['-c', `${example.text}\n${call}`], {
        input: JSON.stringify({ secret, headers, body: given }),
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'ignore'],
      }).trim();
    };
    expect(verify(body)).toBe(TEST_EVENT);
    expect(() => verify(body.replace(TEST_EVENT, 'note.added'))).toThrow();
  });
});

function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'assert __import__("sys").version_info >= (3, 9)'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
