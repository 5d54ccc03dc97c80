import { randomBytes } from 'node:crypto';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { addStaff } from '@functions/staff/calls/staff-members';
import { cardExpiryOf } from '../../tests/sandbox/cloudpayments/card-expiry';
import { callOverHttp, joinOverHttp, orderOverHttp } from '../lib/customer-over-http';
import { DEMO_ACCOUNTS, DEMO_STAFF, type DemoEmail } from '../seed/demo-accounts';
import { DEMO_CUSTOMERS_BEGIN, playDemoCustomers, recountDemoDays, type DemoActions } from '../seed/demo-customers';
import { importDemoYear } from '../seed/import-demo-year';
import { playDemoYear } from '../seed/play-demo-year';
import type { Session } from '../lib/auth-emulator';
import { CommandError } from '../lib/cli';
import { runCommandLine, UsageError } from '../lib/command-line';
import { targetProject } from '../lib/target-project';
import { functionsEnvOf } from '../deploy/functions-env';
import { localStackOrProject, PROJECT_OPTION } from '../local-stack/local-stack-or-project';
import { postJson } from '../smoke/smoke-check';
import { inventCustomers } from '../seed/invented-customers';
import { drainOutbox, moveClock } from '../local-stack/move-clock';
import { nightlyDayClose } from '../local-stack/clock-reporters';
import { joinLocalStack, type RunningLocalStack } from '../local-stack/running-local-stack';
import { seedConnections } from '../seed/seed-connections';
import { seedLoad } from '../seed/load-seed';

const USAGE = `Usage: npm run seed -- [--customers <number>] [--year] [--play-year]
       npm run seed -- --project <environment for tests> --mailbox <e-mail>
  --customers   adds this number of load-test customers instead of the demo customers
  --year        imports the demo year before the demo customers, as npm start does
  --play-year   plays the demo year again and replaces scripts/seed/demo-year.json.gz; needs no running stack
  --project     adds invented customers without payments to a real project, with your own Google credentials; their
                addresses are aliases of --mailbox. The command prints them with their password`;

/**
 * Creates the demo customers through the public API: they sign in, order and pay, and the clock moves.
 */
await runCommandLine(
  {
    usage: USAGE,
    options: {
      ...PROJECT_OPTION,
      customers: { type: 'string' },
      mailbox: { type: 'string' },
      'play-year': { type: 'boolean' },
      year: { type: 'boolean' },
    },
  },
  async ({ values }) => {
    if (values['play-year'] === true) {
      await playDemoYear();
      return 0;
    }
    const { project, mailbox } = values;
    if (project !== undefined || mailbox !== undefined) return seedEnvironment(project, mailbox);
    const stack = await joinLocalStack();
    if (values.customers !== undefined) {
      await seedLoad(stack, Number(values.customers));
      return 0;
    }
    if ((await stack.deps.store.nonTransactional.outbox.nextDue()) !== null)
      throw new CommandError('The local stack is in use. Seed a new one.');
    const now = Date.now();
    if (values.year === true) await importDemoYear(stack);
    await stack.clock.move(-DEMO_CUSTOMERS_BEGIN);
    await playDemoCustomers(now, actionsOn(stack));
    await advanceTo(stack, Date.now());
    await stack.clock.move(0);
    if (values.year === true) await recountDemoDays(stack.deps, Date.now());
    for (const { email, status } of DEMO_ACCOUNTS) await expectStatus(stack, email, status);
    await seedConnections(stack, await join(stack, 'anna@example.com'));
    await createDemoStaff(stack);
    return 0;
  },
);

async function seedEnvironment(word: string | undefined, mailbox: string | undefined): Promise<number> {
  const { project, isProduction } = targetProject(word);
  if (isProduction) throw new UsageError(`${project} serves customers: invented ones are for tests only.`);
  if (mailbox === undefined) throw new UsageError('--project needs --mailbox, an address of the team.');
  const { deps } = await localStackOrProject(project);
  const { WEB_API_KEY = '' } = functionsEnvOf(project)?.values ?? {};
  const password = randomBytes(15).toString('base64url');
  const identityToolkit = async (method: string, body: object): Promise<Record<string, unknown>> => {
    const url = `https://identitytoolkit.googleapis.com/v1/accounts:${method}?key=${WEB_API_KEY}`;
    const answer = await fetch(url, { ...postJson(body), signal: AbortSignal.timeout(30_000) });
    if (!answer.ok) throw new CommandError(`Identity Toolkit answers ${answer.status} to ${method}.`);
    return (await answer.json()) as Record<string, unknown>;
  };
  for await (const line of inventCustomers({ deps, identityToolkit, mailbox, password })) console.log(line);
  console.log(`The password of the new ones: ${password}`);
  return 0;
}

function actionsOn(stack: RunningLocalStack): DemoActions {
  const sessions = new Map<DemoEmail, Session>();
  const session = async (email: DemoEmail) => sessions.get(email) ?? (await join(stack, email));
  return {
    advanceTo: (target) => advanceTo(stack, target),
    join: async (email) => void sessions.set(email, await join(stack, email)),
    buy: async (email, purchase) => buy(stack, await session(email), purchase),
    cancel: async (email) => {
      const { uid, ...own } = await session(email);
      await callOverHttp(stack.siteUrl, cancelSubscription, { email, uid }, { uid, ...own });
    },
  };
}

async function createDemoStaff({ deps }: RunningLocalStack): Promise<void> {
  for (const member of DEMO_STAFF) {
    const added = await addStaff(deps, { staff: { login: 'seed', role: 'admin' }, request: member });
    if (!added.ok) throw new CommandError(`The demo login ${member.login} could not be created: ${added.refusal}.`);
    await exemptFromDuties(deps, member.login);
  }
}

/** A demo member logs in with the printed password alone. No call of the panel can do this. */
async function exemptFromDuties({ store }: RunningLocalStack['deps'], login: string): Promise<void> {
  const added = await store.nonTransactional.staff.get(login);
  if (added !== null)
    await store.nonTransactional.staff.save({ ...added, mustChangePassword: false, secondFactorRule: 'exempt' });
}

async function advanceTo(stack: RunningLocalStack, target: number): Promise<void> {
  for await (const { at, sentence } of moveClock({ ...stack, routines: [nightlyDayClose(stack.deps)] }, target))
    console.log(`  ${at}  ${sentence}`);
}

function join({ siteUrl }: RunningLocalStack, email: DemoEmail): Promise<Session> {
  return joinOverHttp(siteUrl, email);
}

async function expectStatus(stack: RunningLocalStack, email: DemoEmail, status: string): Promise<void> {
  const session = await join(stack, email);
  const { userInfo } = await callOverHttp(stack.siteUrl, getProfile, { uid: session.uid, email }, session);
  if (userInfo.subscriptionStatus !== status)
    throw new CommandError(`${email} should be ${status} and is ${userInfo.subscriptionStatus}.`);
}

async function buy(
  stack: RunningLocalStack,
  session: Session,
  { card, ...about }: { card: string; trialDays: number; tariff?: number },
): Promise<void> {
  const { checkout } = await orderOverHttp(stack.siteUrl, session, about);
  const { step } = await stack.provider.pay({ intent: checkout?.payload, card, expires: cardExpiryOf(session.uid) });
  if (step !== 'success') throw new CommandError(`The demo payment of ${session.email} ended with ${step}.`);
  await drainOutbox(stack.deps);
}
