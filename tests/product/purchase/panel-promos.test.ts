import { beforeAll, describe, expect, it } from 'vitest';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { availablePromos, generatePromo, promoTypes, withdrawPromo } from '@functions/purchase/contract/promos';
import { addDays, addMonths, dayOfMonth, moscowDay } from '@functions/base/rules/calendar';
import { billedReads } from '../../support/product/billed-reads';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join, subscribe } from '../../support/product/scenario';

const product = await startProductOfFile();
let olga: StaffSession;
let fedor: StaffSession;
let now: number;
beforeAll(async () => {
  [olga, fedor] = [await createStaff(product, 'support', 'olga'), await createStaff(product, 'finance', 'fedor')];
  now = await product.deps.clock.now();
});

const inMonths = (months: number, days = 0): string =>
  moscowDay(addDays(addMonths(now, months, dayOfMonth(now)), days));
const generate = (about: object = {}) =>
  callPanel(
    product,
    generatePromo,
    {
      promoCode: 'SPRING',
      promoType: 'SUBSCRIPTION',
      isAvailable: true,
      discount: 0.2,
      expirationDate: inMonths(1),
      ...about,
    },
    olga,
  );
const list = async (about: object = {}) =>
  availablePromos.response.parse((await callPanel(product, availablePromos, about, olga)).body);

describe('the promo generator (§5, §7)', () => {
  it('a new database has the types already, as an array of {type, name}', async () => {
    expect((await callPanel(product, promoTypes, {}, fedor)).body).toEqual([
      { type: 'SUBSCRIPTION', name: 'Скидка на подписку' },
    ]);
  });

  it.each([
    ['SPRI', {}, 'Промокод должен быть длиной 5 или более символов.'],
    ['SPRING', { discount: 0.15 }, 'Скидка должна быть от 20 до 50 и кратна 5.'],
    ['SPRING', { discount: 0.55 }, 'Скидка должна быть от 20 до 50 и кратна 5.'],
    ['SPRING', { discount: 0.22 }, 'Скидка должна быть от 20 до 50 и кратна 5.'],
    ['SPRING', { months: 0 }, 'Срок действия должен быть от 1 до 12 месяцев.'],
    ['SPRING', { months: 13 }, 'Срок действия должен быть от 1 до 12 месяцев.'],
    ['SPRING', { expirationDate: '2026-02-31' }, 'Срок действия должен быть от 1 до 12 месяцев.'],
    ['ВЕСНА', {}, 'Такие промокоды создавать нельзя!'],
    ['SPRING', { promoType: 'GIFT' }, 'Такого типа промокодов нет.'],
  ])(
    'refuses %s %o with the documented response',
    async (promoCode, { months, ...about }: { months?: number } & object, message) => {
      const reply = await generate({
        promoCode,
        ...(months !== undefined && { expirationDate: inMonths(months) }),
        ...about,
      });
      expect(reply).toMatchObject({ status: 200, body: { message, success: false } });
    },
  );

  it('creates a code that a customer can apply; a second request for it changes nothing', async () => {
    expect(await generate({ promoCode: 'AUTUMN_25', discount: 0.35, expirationDate: inMonths(12) })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Промокод AUTUMN_25 создан.' },
    });
    expect((await generate({ promoCode: 'AUTUMN_25', discount: 0.5 })).body).toEqual({
      success: false,
      message: 'Такой промокод уже есть.',
    });
    expect((await list()).content).toEqual([
      expect.objectContaining({
        promoCode: 'AUTUMN_25',
        promoType: 'SUBSCRIPTION',
        discount: 0.35,
        isAvailable: true,
        expirationDate: inMonths(12),
      }),
    ]);
    const { session } = await join(product, 'anna');
    await subscribe(product, session);
    const entered = await product.call(
      applyPromoCode,
      { uid: session.uid, email: session.email, promo: 'AUTUMN_25' },
      session,
    );
    expect(entered.body).toMatchObject({ success: true, discount: 0.35 });
  });

  it('of ten concurrent requests for the same code one succeeds', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => generate({ promoCode: 'RACE-CODE', discount: 0.2 + (n % 2) * 0.05 })),
    );
    expect(replies.filter(({ body }) => body.success === true)).toHaveLength(1);
  });

  it('finance can view codes and cannot create one', async () => {
    const reply = await callPanel(
      product,
      generatePromo,
      { promoCode: 'MONEY', promoType: 'SUBSCRIPTION', isAvailable: true, discount: 0.2, expirationDate: inMonths(1) },
      fedor,
    );
    expect(reply).toMatchObject({
      status: 403,
      body: { code: 'role_not_allowed', message: 'Вашей роли это действие недоступно.' },
    });
    expect((await callPanel(product, availablePromos, {}, fedor)).status).toBe(200);
  });
});

describe('the list of active promo codes (§2)', () => {
  it('shows five per page without withdrawn and expired codes, with at most six billed reads per page', async () => {
    const { promos } = product.deps.store.nonTransactional;
    for (let n = 0; n < 12; n += 1) {
      const code = `LIST-${String(n).padStart(2, '0')}`;
      await promos.save({
        id: `zz${code}`,
        code,
        promoType: 'SUBSCRIPTION',
        percent: 20,
        expirationDate: moscowDay(now),
        isAvailable: true,
        created: now,
      });
    }
    await promos.save({
      id: 'zzz-expired',
      code: 'EXPIRED',
      promoType: 'SUBSCRIPTION',
      percent: 20,
      expirationDate: moscowDay(addDays(now, -1)),
      isAvailable: true,
      created: now,
    });
    const withdrawn = await callPanel(product, withdrawPromo, { promoCode: 'LIST-11' }, olga);
    expect(withdrawn.body).toEqual({ success: true, message: 'Промокод LIST-11 отключён.' });

    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 2; page += 1) {
      const { result, reads } = await billedReads(() => list({ page, ...(cursor !== undefined && { cursor }) }));
      expect(reads).toBeLessThanOrEqual(6);
      seen.push(...result.content.map(({ promoCode }) => promoCode));
      cursor = result.page.next ?? undefined;
    }
    expect(seen).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `LIST-${String(n).padStart(2, '0')}`));
    expect((await list({ page: 1 })).content.map(({ promoCode }) => promoCode)).toEqual(seen.slice(5));
  });

  it('the search box finds codes by their beginning, in upper and lower case', async () => {
    const { content, page } = await list({ codePart: 'list-0', size: 5 });
    expect(content.map(({ promoCode }) => promoCode)).toEqual(['LIST-00', 'LIST-01', 'LIST-02', 'LIST-03', 'LIST-04']);
    expect(page).toMatchObject({ totalElements: 10, totalPages: 2 });
    const second = await list({ codePart: 'list-0', size: 5, page: 1, cursor: page.next ?? '' });
    expect(second.content.map(({ promoCode }) => promoCode)).toEqual([
      'LIST-05',
      'LIST-06',
      'LIST-07',
      'LIST-08',
      'LIST-09',
    ]);
  });

  it('creating and withdrawing a code is recorded in the audit (P27)', async () => {
    const rows = (await product.db.collection('audit').get()).docs.map((row) => row.data());
    expect(rows).toContainEqual(
      expect.objectContaining({
        actor: olga.login,
        action: 'generatePromo',
        facts: { code: 'AUTUMN_25', percent: 35, until: inMonths(12) },
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ actor: olga.login, action: 'withdrawPromo', facts: { code: 'LIST-11' } }),
    );
  });
});
