import { afterAll, describe, expect, it } from 'vitest';
import { unsubscribe } from '@functions/accounts/contract/unsubscribe';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { HOUR } from '@functions/base/rules/calendar';
import { claims } from '../../support/customers/account-calls';
import { buy } from '../../support/customers/buy';
import { ROTATIONS, type RotationAction } from '../../../scripts/deploy/rotations';
import { rotate, type SecretStore } from '../../../scripts/deploy/rotate';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { post, sign } from '../../support/product/notifications';
import { advanceToPeriodEnd, join, linkIn, receiptsOf, subscribe } from '../../support/product/scenario';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/**
 * The rotation drill (`npm run drill -- rotation`): plays the steps of scripts/deploy/rotations.ts, which
 * docs/deploy.md prints, on the product, with the command that stores the values and a deployment that reads them.
 */

const OLD = process.env.CLOUDPAYMENTS_API_SECRET ?? '';
const NEW = 'a-new-password-of-the-terminal-2';

const started: RunningProduct[] = [];
afterAll(async () => {
  for (const product of started) await product.stop();
});

async function start(): Promise<RunningProduct> {
  const product = await startProduct();
  started.push(product);
  return product;
}

/** Secret Manager: the newest version of each secret. */
function memorySecrets(values: Record<string, string>): SecretStore {
  return {
    read: (name) => Promise.resolve(values[name] ?? null),
    write: (name, value) => {
      values[name] = value;
      return Promise.resolve();
    },
  };
}

const used = (text: string | undefined): string[] => (text === undefined || text === 'none' ? [] : [text]);

/** What happened at each step. */
interface Trade {
  /** Steps at which a payment was declined. */
  readonly declined: string[];
  /** Steps at which a notification that was signed before the change was refused. */
  readonly refusedOld: string[];
  readonly paid: Session[];
}

/** Plays the steps in an order, with a sale after each, and an hour later what was refused is sent again. */
async function play(
  actions: readonly RotationAction[],
  keepsFormer = true,
): Promise<Trade & { readonly product: RunningProduct }> {
  let product = await start();
  const { cloudpayments } = product.sandbox;
  const secrets: Record<string, string> = { CLOUDPAYMENTS_API_SECRET: OLD, CLOUDPAYMENTS_FORMER_SECRET: 'none' };
  const trade: Trade = { declined: [], refusedOld: [], paid: [] };

  const perform: Partial<Record<RotationAction, () => unknown>> = {
    'pause-checks': () => cloudpayments.setFaults({ notifications: { check: { enabled: false } } }),
    'resume-checks': () => cloudpayments.setFaults({ notifications: { check: { enabled: true } } }),
    change: () => {
      cloudpayments.changePassword(NEW);
    },
    set: async () => {
      await rotate(memorySecrets(secrets), 'cloudPaymentsApiSecret', NEW);
      if (!keepsFormer) secrets.CLOUDPAYMENTS_FORMER_SECRET = 'none';
    },
    forget: () => rotate(memorySecrets(secrets), 'cloudPaymentsFormerSecret'),
    deploy: () => {
      const { CLOUDPAYMENTS_API_SECRET: apiSecret = '', CLOUDPAYMENTS_FORMER_SECRET: former } = secrets;
      product = product.restartOn(product.db.databaseId, (settings) => ({
        ...settings,
        cloudPayments: { ...settings.cloudPayments, apiSecret, webhookKeys: [apiSecret, ...used(former)] },
      }));
    },
  };

  for (const [at, action] of actions.entries()) {
    const step = `${at + 1} ${action}`;
    await perform[action]?.();
    const { session } = await join(product, `buyer-${at}`);
    const { outcome } = await buy(product, session);
    if (outcome.step === 'success') trade.paid.push(session);
    else trade.declined.push(step);
    const early = (await cloudpayments.deliveries()).find(({ type }) => type === 'pay')?.body;
    if (early !== undefined && (await post(product, { type: 'pay', body: early }, sign(early, OLD))).status !== 200)
      trade.refusedOld.push(step);
  }
  await product.moveTo((await product.deps.clock.now()) + HOUR);
  await product.drain();
  return { ...trade, product };
}

const actionsOf = (key: keyof typeof ROTATIONS): RotationAction[] => ROTATIONS[key].steps.map(([action]) => action);

describe("the provider's password", () => {
  const written = actionsOf('cloudPaymentsApiSecret');

  it('declines no payment and loses none, in the written order (P1, P3)', async () => {
    const { product, paid, declined, refusedOld } = await play(written);
    expect(declined).toEqual([]);
    expect(paid).toHaveLength(written.length);
    for (const session of paid) expect(await receiptsOf(product, session)).toHaveLength(1);
    // The former password ends with the last deployment, and not before.
    expect(refusedOld).toEqual([`${written.length} deploy`]);
  });

  it('declines payments when Check stays on', async () => {
    const { declined } = await play(written.filter((action) => !action.endsWith('-checks')));
    expect(declined).toEqual(['1 change', '2 set']);
  });

  it('refuses what was signed before the change when the former password is not kept', async () => {
    const { refusedOld } = await play(written, false);
    expect(refusedOld[0]).toBe('4 deploy');
  });

  it('has no gap when it is deployed before it is changed, also with Check on', async () => {
    const { product, paid, declined, refusedOld } = await play(['set', 'deploy', 'change', 'see']);
    expect({ declined, refusedOld }).toEqual({ declined: [], refusedOld: [] });
    for (const session of paid) expect(await receiptsOf(product, session)).toHaveLength(1);
  });
});

describe('the key of links', () => {
  /** Plays the steps, and asks after each deployment for a link of an e-mail that was sent before. */
  async function answersTo(actions: readonly RotationAction[]): Promise<string[]> {
    let product = await start();
    const { session } = await join(product, 'reader');
    await product.call(setPreferences, { ...claims(session), promotions: true }, session);
    await subscribe(product, session);
    await advanceToPeriodEnd(product, session, -3);
    await product.drain();
    const link = linkIn(product, session.email, '/unsubscribe', 'link');
    const secrets: Record<string, string> = {
      LINK_SECRET: process.env.LINK_SECRET ?? '',
      LINK_FORMER_SECRET: 'none',
    };
    const answers: string[] = [];
    for (const action of actions) {
      if (action === 'set') await rotate(memorySecrets(secrets), 'linkSecret');
      if (action === 'forget') await rotate(memorySecrets(secrets), 'linkFormerSecret');
      if (action !== 'deploy') continue;
      const former = used(secrets.LINK_FORMER_SECRET);
      product = product.restartOn(product.db.databaseId, (settings) => ({
        ...settings,
        linkKeys: [secrets.LINK_SECRET ?? '', ...former],
      }));
      const { status } = await product.call(unsubscribe, { link, isPreview: true }, null);
      answers.push(status === 200 ? 'works' : 'ended');
    }
    return answers;
  }

  it('leaves the links of e-mails that were sent before, until they are forgotten', async () => {
    expect(await answersTo(actionsOf('linkSecret'))).toEqual(['works', 'ended']);
  });

  it('ends them when the former key is forgotten in the same deployment', async () => {
    expect(await answersTo(['set', 'forget', 'deploy'])).toEqual(['ended']);
  });
});
