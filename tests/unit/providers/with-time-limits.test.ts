import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '@functions/base/rules/calendar';
import { PORT_LIMITS, withTimeLimits } from '@functions/providers/with-time-limits';
import { paymentProviders } from '@functions/providers/payment-providers';
import { unavailable } from '@functions/providers/unavailable';
import type { Deps } from '@functions/ports/services';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (): Promise<never> => new Promise(() => undefined);
/** One method of each outside port that returns a promise, and the way to it. */
const CALLS: Readonly<Record<string, (deps: Deps) => unknown>> = {
  payments: (deps) => deps.payments.all.map((each) => each.mandates?.find('anna'))[0],
  mailer: (deps) => deps.mailer.send({} as never),
  yandex: (deps) => (deps.yandex as unknown as { call: () => unknown }).call(),
  auth: (deps) => deps.auth.verify('token'),
  sessions: (deps) => deps.sessions.refresh('token'),
  captcha: (deps) => deps.captcha.verify('token'),
  appCheck: (deps) => deps.appCheck.isGenuineApp('token'),
  webhookSender: (deps) => deps.webhookSender.send({} as never),
  pushSender: (deps) => deps.pushSender.send({} as never, ''),
  safeguards: (deps) => deps.safeguards.ask(),
  backupBucket: (deps) => deps.backupBucket.create('a.json', {}),
  telegramBot: (deps) => deps.telegramBot.send('1', ''),
};
const outside = Object.entries(PORT_LIMITS).flatMap(([name, limit]) =>
  limit === null ? [] : [[name, limit] as const],
);

/** Every port with methods that never settle, at any depth. */
const silent = () => {
  const names = ['send', 'verify', 'refresh', 'isGenuineApp', 'call', 'create', 'ask'];
  const methods = Object.fromEntries(names.map((name) => [name, never]));
  const provider = { name: 'cloudpayments', mandates: { find: never }, codeOf: () => 5 };
  const ports = Object.fromEntries(Object.keys(PORT_LIMITS).map((name) => [name, methods]));
  return { ...ports, payments: { all: [provider], forNewOrders: provider } } as unknown as Deps;
};

it('every outside port has a call here', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(outside.map(([name]) => name).toSorted());
});

describe.each(outside)('%s, which never answers', (name, limit) => {
  it('is waited for no longer than its limit, and names itself', async () => {
    const call = expect(CALLS[name]?.(withTimeLimits(silent()))).rejects.toMatchObject({
      kind: 'unreachable',
      message: `${name} did not answer within ${limit} ms`,
    });
    await vi.advanceTimersByTimeAsync(limit);
    await call;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has less than the minute in which a call of the site must be answered', () => {
    expect(limit).toBeLessThan(60 * SECOND);
  });
});

it('a provider that is chosen by its name has the same limit', async () => {
  const provider = { ...silent().payments.forNewOrders, findPayment: never };
  const deps = withTimeLimits({ ...silent(), payments: paymentProviders(provider) });
  const call = expect(deps.payments.byName('cloudpayments').findPayment?.('1')).rejects.toMatchObject({
    kind: 'unreachable',
  });
  await vi.advanceTimersByTimeAsync(PORT_LIMITS.payments ?? 0);
  await call;
});

it('an answer in time, a refusal and a result without a promise are passed on', async () => {
  const deps = withTimeLimits({
    ...silent(),
    mailer: { send: () => Promise.reject(new Error('refused')) },
    captcha: { verify: () => Promise.resolve(true) },
  });
  await expect(deps.mailer.send({} as never)).rejects.toThrow('refused');
  expect(await deps.captcha.verify('token')).toBe(true);
  expect(deps.payments.all.find((each) => each.name === 'cloudpayments')?.codeOf(null as never)).toBe(5);
  expect(vi.getTimerCount()).toBe(0);
});

it('a port without its secret still throws at its use', () => {
  const deps = withTimeLimits({ ...silent(), mailer: unavailable('SMTP_URL') });
  expect(() => deps.mailer.send).toThrow('SMTP_URL');
});
