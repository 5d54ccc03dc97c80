import { getNotices } from '@functions/operations/contract/get-notices';
import { endServiceNotice, listServiceNotices, saveServiceNotice } from '@functions/operations/contract/notices';
import { getShop } from '@functions/customer-life/contract/get-shop';
import type { Notice } from '@functions/base/contract/notice';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import type { ConnectionLog } from '@functions/nodes/rules/connection';
import type { Repositories } from '@functions/panel/ports/repositories';
import { getNotices as getNoticesDirectly, usedNodesWithNotice } from '@functions/operations/calls/get-notices';
import { getShop as getShopDirectly } from '@functions/customer-life/calls/get-shop';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { addNode } from '../../support/product/api-server';
import { join, profileOf, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

let olga: StaffSession;
beforeAll(async () => {
  olga = await createStaff(product, 'support', 'olga');
});

let count = 0;
const newRequestId = () => `request-${(count += 1)}`;

interface Written {
  readonly ru?: string;
  readonly level?: 'info' | 'warning' | 'outage';
  readonly audience?: 'all' | 'active' | 'node';
  readonly [field: string]: unknown;
}

/** Writes a notice that is shown for a day from now on. */
async function write(about: Written = {}, by = olga) {
  const now = await product.deps.clock.now();
  const [from, until] = [now, now + DAY].map((moment) => new Date(moment).toISOString());
  const requestId = newRequestId();
  return callPanel(
    product,
    saveServiceNotice,
    { level: 'info', audience: 'all', ru: 'Ночью обновим серверы.', from, until, requestId, ...about } as never,
    by,
  );
}
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;
const end = (id: string) => callPanel(product, endServiceNotice, { id, requestId: newRequestId() }, olga);

const textsOf = (notices: readonly Notice[] | undefined) => notices?.map(({ texts }) => texts.ru);
async function shownTo(session: Session | null = null) {
  const { body } = await product.call(getNotices, {}, session);
  return textsOf(getNotices.response.parse(body).notices);
}
async function shownOnLanding() {
  const { body } = await product.call(getShop, { uid: '', email: '' });
  return textsOf(getShop.response.parse(body).notices);
}

const open: string[] = [];
afterEach(async () => {
  for (const id of open.splice(0)) await end(id);
});
async function publish(about: Written = {}): Promise<string> {
  const reply = await write(about);
  expect(reply).toMatchObject({ status: 200 });
  open.push(idOf(reply));
  return idOf(reply);
}

describe('a notice for all', () => {
  it('is shown on the landing page, the page of the apps and the profile, from its start to its end', async () => {
    const { session } = await join(product, 'anna');
    const now = await product.deps.clock.now();
    const [from, until] = [now + HOUR, now + 2 * HOUR].map((moment) => new Date(moment).toISOString());
    await publish({ ru: 'Ночью обновим серверы.', en: 'Servers are updated tonight.', from, until });
    const everywhere = async () => [
      await shownOnLanding(),
      await shownTo(),
      textsOf((await profileOf(product, session)).notices),
    ];
    expect(await everywhere()).toEqual([[], [], []]);
    await product.moveTo(now + HOUR);
    const shown = ['Ночью обновим серверы.'];
    expect(await everywhere()).toEqual([shown, shown, shown]);
    expect((await profileOf(product, session)).notices[0]?.texts).toEqual({
      ru: 'Ночью обновим серверы.',
      en: 'Servers are updated tonight.',
    });
    await product.moveTo(now + 2 * HOUR + MINUTE);
    expect(await everywhere()).toEqual([[], [], []]);
  });

  it('an edit changes its text and its id, and an end hides it; both are in the audit', async () => {
    const id = await publish({ ru: 'Сервер «Хельсинки» не отвечает.', level: 'outage' });
    const read = async () => getNotices.response.parse((await product.call(getNotices, {})).body).notices;
    const [first] = await read();
    expect(first).toMatchObject({ level: 'outage', texts: { ru: 'Сервер «Хельсинки» не отвечает.' } });
    expect(await write({ id, ru: 'Сервер «Хельсинки» снова работает.' })).toMatchObject({ status: 200, body: { id } });
    const [edited] = await read();
    expect(edited?.texts.ru).toBe('Сервер «Хельсинки» снова работает.');
    expect(edited?.id).not.toBe(first?.id);
    await end(id);
    expect(await read()).toEqual([]);
    const rows = await product.deps.store.nonTransactional.audit.listPage({ by: null }, null, 3);
    expect(rows.map(({ action }) => action)).toEqual(['endServiceNotice', 'saveServiceNotice', 'saveServiceNotice']);
  });
});

describe('a notice for some', () => {
  it('customers with access see the one for them; visitors, new and lapsed customers do not', async () => {
    const { session: boris } = await join(product, 'boris');
    const { session: vera } = await join(product, 'vera');
    await subscribe(product, vera);
    await publish({ ru: 'Только клиентам с доступом.', audience: 'active' });
    const shown = ['Только клиентам с доступом.'];
    expect([await shownTo(), await shownOnLanding(), await shownTo(boris)]).toEqual([[], [], []]);
    expect([await shownTo(vera), textsOf((await profileOf(product, vera)).notices)]).toEqual([shown, shown]);
  });

  it('customers who used the node in the last 30 days see the one for its users, for one read', async () => {
    const { session: galya } = await join(product, 'galya');
    const { session: dima } = await join(product, 'dima');
    await subscribe(product, galya);
    await subscribe(product, dima);
    await addNode(product, 'nl-2', 'Амстердам');
    await addNode(product, 'fin-1', 'Хельсинки');
    const now = await product.deps.clock.now();
    const used = (uid: string, nodeId: string, connectionDate: number): ConnectionLog => ({
      id: `${nodeId}_${uid}`,
      uid,
      nodeId,
      deviceId: 'device',
      deviceName: 'Телефон',
      platform: 'android',
      serverName: 'Сервер',
      connectionDate,
      userIp: '203.0.113.7',
      success: true,
    });
    await product.deps.store.nonTransactional.connectionLogs.saveAll([
      used(galya.uid, 'nl-2', now - HOUR),
      used(dima.uid, 'nl-2', now - 31 * DAY),
      used(dima.uid, 'fin-1', now - HOUR),
    ]);
    await publish({ ru: 'Амстердам не отвечает.', audience: 'node', nodeId: 'nl-2', level: 'outage' });
    expect([await shownTo(galya), await shownTo(dima), await shownTo()]).toEqual([['Амстердам не отвечает.'], [], []]);
    expect(textsOf((await profileOf(product, galya)).notices)).toEqual(['Амстердам не отвечает.']);
    const { store } = product.deps;
    const hasUsed = vi.fn((uid: string, nodeId: string, at: number) =>
      store.nonTransactional.connectionLogs.hasUsed(uid, nodeId, at),
    );
    const counted = { ...store, nonTransactional: { connectionLogs: { hasUsed } } as unknown as Repositories };
    product.deps.publicFacts.forget();
    const found = usedNodesWithNotice({ ...product.deps, store: counted }, galya.uid, await product.deps.clock.now());
    expect([await found, hasUsed.mock.calls.length]).toEqual([['nl-2'], 1]);
  });
});

describe('what a notice costs', () => {
  it('the landing page and the page of the apps read nothing of their own (D2)', async () => {
    await publish({ ru: 'Читается раз в минуту.' });
    const nothing = new Proxy({}, { get: (_all, name) => refuseReads(String(name)) });
    const deps = { ...product.deps, store: { ...product.deps.store, nonTransactional: nothing as Repositories } };
    deps.publicFacts.forget();
    const shop = await getShopDirectly(deps, { customer: null, request: { uid: '', email: '' }, clientIp: '' });
    expect(shop.ok && textsOf(shop.value.notices)).toEqual(['Читается раз в минуту.']);
    const answer = await getNoticesDirectly(deps, { customer: null });
    expect(answer.ok && textsOf(answer.value.notices)).toEqual(['Читается раз в минуту.']);
  });
});

const refuseReads = (collection: string) =>
  new Proxy(
    {},
    {
      get: () => () => {
        throw new Error(`reads ${collection}`);
      },
    },
  );

describe('writing a notice', () => {
  it.each([
    ['that ended before it began', { until: '2026-01-01T00:00:00.000Z' }, 400, 'notice_times_impossible'],
    ['for years', { until: '2036-01-01T00:00:00.000Z' }, 400, 'notice_times_impossible'],
    ['of a node that is not there', { audience: 'node', nodeId: 'nowhere' }, 404, 'no_such_node'],
    ['of no node', { audience: 'node' }, 404, 'no_such_node'],
    ['that is not there', { id: 'no-such-notice' }, 404, 'no_such_notice'],
    ['without a Russian text', { ru: '  ' }, 400, 'bad_input'],
    ['with a text of 301 characters', { en: 'a'.repeat(301) }, 400, 'bad_input'],
  ] as const)('refuses one %s', async (_which, about, status, code) => {
    expect(await write(about)).toMatchObject({ status, body: { success: false, code } });
  });

  it('a repetition of the request writes nothing, and finance may not write', async () => {
    const requestId = newRequestId();
    const first = await write({ requestId, ru: 'Первый текст' });
    open.push(idOf(first));
    expect(idOf(await write({ requestId, ru: 'Второй текст' }))).toBe(idOf(first));
    const { body } = await callPanel(product, listServiceNotices, {}, olga);
    const { content } = listServiceNotices.response.parse(body);
    expect(content.filter(({ ru }) => ru === 'Второй текст')).toEqual([]);
    expect(content[0]).toMatchObject({ id: idOf(first), ru: 'Первый текст', audience: 'all', nodeId: null });
    expect(await write({}, await createStaff(product, 'finance', 'fira'))).toMatchObject({ status: 403 });
  });
});

describe('the servers on the profile', () => {
  it('each says whether it works; one that is revoked, was never seen, or is long silent is not listed', async () => {
    const { session } = await join(product, 'eva');
    const { nodes } = product.deps.store.nonTransactional;
    const realNow = product.deps.clock.realNow();
    const seen = async (nodeId: string, serverName: string, about: object) => {
      await addNode(product, nodeId, serverName);
      const node = await nodes.get(nodeId);
      if (node) await nodes.save({ ...node, ...about });
    };
    await seen('s-1', 'Стокгольм', { lastSeen: realNow - 11 * MINUTE });
    await seen('s-2', 'Рига', { lastSeen: realNow - 13 * MINUTE });
    await seen('s-3', 'Осло', { lastSeen: realNow, revokedAt: realNow });
    await seen('s-4', 'Прага', {});
    await seen('s-5', 'Киль', { lastSeen: realNow - 3 * DAY - MINUTE });
    // A change in the panel: this instance reads everything again.
    await publish();
    expect((await profileOf(product, session)).servers).toEqual([
      { name: 'Стокгольм', works: true, lastSeen: new Date(realNow - 11 * MINUTE).toISOString() },
      { name: 'Рига', works: false, lastSeen: new Date(realNow - 13 * MINUTE).toISOString() },
    ]);
  });
});
