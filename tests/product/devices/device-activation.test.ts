import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { atOnce } from '../../support/perf/concurrency';
import { addNode, startApiServer, type ApiServer } from '../../support/product/api-server';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import {
  join,
  advanceDays,
  advanceToPeriodEnd,
  profileOf,
  subjectsTo,
  subscribe,
} from '../../support/product/scenario';

let product: RunningProduct;
let api: ApiServer;
beforeAll(async () => {
  product = await startProduct();
  api = await startApiServer(product);
  await addNode(product, 'fin-1');
});
afterAll(async () => {
  await api.close();
  await product.stop();
});

async function subscribed(name: string, language = 'ru') {
  const { session } = await join(product, name, { language });
  await subscribe(product, session);
  return session;
}

describe('an app activates its device', () => {
  it('returns the key once, and stores a hash of it', async () => {
    const anna = await subscribed('anna');
    const phone = api.app(anna, 'Телефон');
    const { status, body } = await phone.activate();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        limit: 3,
        used: 1,
        servers: [{ nodeId: 'fin-1', serverName: 'Хельсинки', address: 'fin-1.example:443' }],
      },
    });
    const stored = JSON.stringify((await product.db.collection('devices').get()).docs.map((found) => found.data()));
    expect(stored).not.toContain(phone.key());
    expect(stored).toContain(product.deps.random.hash(phone.key()));
    expect(JSON.stringify((await phone.devices()).body)).not.toContain(phone.key());
    expect((await profileOf(product, anna)).devices).toMatchObject([{ deviceName: 'Телефон', platform: 'android' }]);
    await product.drain();
    expect(subjectsTo(product, anna.email).at(-1)).toBe('Подключено новое устройство');
  });

  it('the same installation again gets the same slot with a new key, and no second e-mail', async () => {
    const boris = await subscribed('boris');
    const first = await api.app(boris, 'Ноутбук').activate();
    await product.drain();
    const mails = subjectsTo(product, boris.email).length;
    const again = await api.app(boris, 'Ноутбук').activate();
    await product.drain();
    expect(again.body).toMatchObject({ deviceId: first.body.deviceId, used: 1 });
    expect(again.body.key).not.toBe(first.body.key);
    expect(subjectsTo(product, boris.email)).toHaveLength(mails);
  });

  it('is refused without paid time, and after it has ended', async () => {
    const { session } = await join(product, 'nobody-yet');
    expect(await api.app(session, 'phone').activate()).toMatchObject({ status: 409, body: { code: 'not_active' } });
    await subscribe(product, session, { period: 1, card: '4111111111111111' });
    await advanceToPeriodEnd(product, session, 3.1);
    expect(await api.app(session, 'phone').activate()).toMatchObject({ status: 409, body: { code: 'not_active' } });
  });

  it('of twenty concurrent activations three succeed, and the others return 409 with the limit', async () => {
    const many = await subscribed('many');
    const answers = await atOnce(20, async (n) => {
      const app = api.app(many, `device-${n}`);
      for (;;) {
        const answer = await app.activate();
        // 503 means that the transaction lost to a concurrent one; an app repeats the call.
        if (answer.status !== 503) return answer;
      }
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refusals = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refusals)
      expect({ status, code: body.code, limit: body.limit }).toEqual({ status: 409, code: 'device_limit', limit: 3 });
    expect((await profileOf(product, many)).devices).toHaveLength(3);
    const bound = (await product.deps.store.nonTransactional.devices.ofCustomer(many.uid)).map(
      ({ deviceId }) => deviceId,
    );
    const listed = (await product.deps.store.nonTransactional.accessGrants.get(many.uid))?.entries.map(
      ({ deviceId }) => deviceId,
    );
    expect(listed?.toSorted()).toEqual(bound.toSorted());
  }, 120_000);
});

describe('an app manages the devices of its account', () => {
  it('lists the devices with itself marked, renames one, and detaches itself', async () => {
    const clara = await subscribed('clara');
    const [phone, tablet] = [api.app(clara, 'Телефон'), api.app(clara, 'Планшет')];
    await phone.activate();
    await tablet.activate();
    const { body } = await phone.devices();
    expect(body).toMatchObject({
      limit: 3,
      used: 2,
      devices: [
        { deviceName: 'Телефон', isThis: true },
        { deviceName: 'Планшет', isThis: false },
      ],
    });
    const [, second] = body.devices as { deviceId: string }[];
    expect((await phone.rename(second?.deviceId ?? '', ' Мой   планшет\u202e ')).body).toMatchObject({
      devices: [{}, { deviceName: 'Мой планшет' }],
    });
    expect((await tablet.leave()).body).toMatchObject({ used: 1, devices: [{ deviceName: 'Телефон' }] });
    expect(await tablet.leave()).toMatchObject({ status: 200, body: { used: 1 } });
    expect(await tablet.servers()).toMatchObject({ status: 404, body: { code: 'no_such_device' } });
    expect(await api.app(clara, 'x', 'never-installed').leave()).toMatchObject({
      status: 404,
      body: { code: 'no_such_device' },
    });
  });

  it('a request for servers updates the last-seen time, once per hour', async () => {
    const dora = await subscribed('dora');
    const phone = api.app(dora, 'Телефон');
    await phone.activate();
    const lastSeen = async () => ((await phone.devices()).body.devices as { lastSeen: string }[])[0]?.lastSeen;
    const first = await lastSeen();
    await phone.servers();
    expect(await lastSeen()).toBe(first);
    await advanceDays(product, 0.1);
    expect((await phone.servers()).body).toMatchObject({ servers: [{ nodeId: 'fin-1' }] });
    expect(Date.parse((await lastSeen()) ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(0.1 * DAY);
  });

  it('the sixth swap within thirty days is refused; a device of another account is not found', async () => {
    const eva = await subscribed('eva');
    for (let n = 1; n <= 5; n += 1) {
      const app = api.app(eva, `phone-${n}`);
      await app.activate();
      expect((await app.leave()).status).toBe(200);
    }
    const sixth = api.app(eva, 'phone-6');
    const { body } = await sixth.activate();
    expect(await sixth.leave()).toMatchObject({ status: 409, body: { code: 'too_many_swaps' } });
    const stranger = await subscribed('stranger');
    expect(await api.app(stranger, 'x').rename(String(body.deviceId), 'mine')).toMatchObject({ status: 404 });
  });
});
