import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import { getProfile } from '@contract/subscription/get-profile';
import { addStaff } from '@functions/usecases/panel/staff/staff-members';
import { cardExpiryOf } from '../../tests/support/customers/buy';
import { callOverHttp, joinOverHttp, orderOverHttp } from '../../tests/support/customers/customer-over-http';
import { DEMO_ACCOUNTS, DEMO_STAFF, type DemoEmail } from '../../tests/support/customers/demo-accounts';
import type { Session } from '../../tests/support/customers/sign-in';
import { CommandError, runCommand } from '../lib/cli';
import { drainOutbox, moveClock } from '../local-stack/move-clock';
import { nightly } from '../local-stack/clock-reporters';
import { joinRunningSuite, type RunningSuite } from '../local-stack/running-local-stack';
import { seedConnections } from '../seed/seed-connections';
import { seedCrowd } from '../seed/load-seed';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GOOD_CARD = '4000000000003055';
const PAYS_ONCE_CARD = '4111111111111111';

/** Demo customers by the product's own path: they sign in, order and pay, and time passes. Nothing is written past it. */
await runCommand(async () => {
  const suite = await joinRunningSuite();
  const crowd = process.argv.indexOf('--customers');
  if (crowd !== -1) {
    await seedCrowd(suite, Number(process.argv[crowd + 1]));
    return 0;
  }
  const { clock } = suite;
  if ((await suite.deps.store.nonTransactional.outbox.nextDue()) !== null)
    throw new CommandError('The suite is in use: seed a fresh one.');
  const today = Date.now();

  await clock.move(-35 * DAY);
  await buy(suite, await join(suite, 'gleb@example.com'), { card: PAYS_ONCE_CARD, trialDays: 5 });
  await pass(suite, today - 10 * DAY - HOUR);
  await buy(suite, await join(suite, 'dina@example.com'), { card: PAYS_ONCE_CARD, trialDays: 10 });
  await pass(suite, today - 5 * DAY);
  const vera = await join(suite, 'vera@example.com');
  await buy(suite, vera, { card: GOOD_CARD, trialDays: 30, tariff: 6 });
  await callOverHttp(suite.siteUrl, cancelSubscription, { email: vera.email, uid: vera.uid }, vera);
  await pass(suite, today - 2 * DAY);
  await buy(suite, await join(suite, 'anna@example.com'), { card: GOOD_CARD, trialDays: 30 });
  await join(suite, 'boris@example.com');
  await pass(suite, Date.now());
  await clock.move(0);
  for (const { email, status } of DEMO_ACCOUNTS) await expectStatus(suite, email, status);
  await seedConnections(suite, await join(suite, 'anna@example.com'));
  await hireStaff(suite);
  return 0;
});

async function hireStaff({ deps }: RunningSuite): Promise<void> {
  for (const member of DEMO_STAFF) {
    const added = await addStaff(deps, { staff: { login: 'seed', role: 'admin' }, request: member });
    if (!added.ok) throw new CommandError(`The demo login ${member.login} could not be made: ${added.refusal}.`);
  }
}

async function pass(suite: RunningSuite, target: number): Promise<void> {
  for await (const { at, sentence } of moveClock({ ...suite, routines: [nightly(suite.deps)] }, target))
    console.log(`  ${at}  ${sentence}`);
}

function join({ siteUrl }: RunningSuite, email: DemoEmail): Promise<Session> {
  return joinOverHttp(siteUrl, email);
}

async function expectStatus(suite: RunningSuite, email: DemoEmail, status: string): Promise<void> {
  const session = await join(suite, email);
  const { userInfo } = await callOverHttp(suite.siteUrl, getProfile, { uid: session.uid, email }, session);
  if (userInfo.subscriptionStatus !== status)
    throw new CommandError(`${email} should be ${status} and is ${userInfo.subscriptionStatus}.`);
}

async function buy(
  suite: RunningSuite,
  session: Session,
  { card, ...about }: { card: string; trialDays: number; tariff?: number },
): Promise<void> {
  const { widget } = await orderOverHttp(suite.siteUrl, session, about);
  const { step } = await suite.provider.pay({ intent: widget, card, expires: cardExpiryOf(session.uid) });
  if (step !== 'success') throw new CommandError(`The demo payment of ${session.email} ended with ${step}.`);
  await drainOutbox(suite.deps);
}
