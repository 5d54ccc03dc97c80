import { beforeAll, describe, expect, it } from 'vitest';
import { listCampaigns, previewCampaign, startCampaign } from '@functions/campaigns/contract/campaigns';
import { unsubscribe } from '@functions/accounts/contract/unsubscribe';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { DAY, moscowDay } from '@functions/base/rules/calendar';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { processOutboxEntry } from '@functions/jobs/process-outbox-entry';
import { sendCampaignPage } from '@functions/campaigns/tasks/send-campaign-page';
import { storedCustomers, storedCustomer } from '../../support/fixtures/stored-records';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { changeMonthlyPrice } from '../../support/product/price-list';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join, emailsTo, linkIn, advanceDays, subscribe } from '../../support/product/scenario';

const RISE = Date.now() + 60 * 86_400_000;
changeMonthlyPrice(RISE, 200_00);

const product = await startProductOfFile();
let ada: StaffSession;
beforeAll(async () => {
  ada = await createStaff(product, 'admin', 'ada');
  const promo = { promoType: 'SUBSCRIPTION', percent: 25, expirationDate: '2099-12-31', isAvailable: true, created: 1 };
  for (const code of ['SPRING', 'CROWD'])
    await product.deps.store.nonTransactional.promos.save({ id: code, code, ...promo });
});

const start = async (request: { kind: 'promotion' | 'price-change'; promoCode?: string }, requestId = 'click-0001') =>
  callPanel(product, startCampaign, { ...request, requestId }, ada);
const list = async () => listCampaigns.response.parse((await callPanel(product, listCampaigns, {}, ada)).body);
const plain = (text: string) => text.replace(/\s/g, ' ');

async function agreeing(name: string, language = 'ru') {
  const { session } = await join(product, name, { language });
  const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
  if (customer) await product.deps.store.nonTransactional.customers.save({ ...customer, wantsPromotions: true });
  return session;
}

describe('a promotion by e-mail (§1.3)', () => {
  it('has a preview with recipients, goes once to customers who agreed, and can be unsubscribed by link', async () => {
    const agrees = await agreeing('agrees');
    const english = await agreeing('english', 'en');
    const { session: silent } = await join(product, 'silent');
    const leaves = await agreeing('leaves');
    const preview = previewCampaign.response.parse(
      (await callPanel(product, previewCampaign, { kind: 'promotion', promoCode: 'spring' }, ada)).body,
    );
    expect(preview).toMatchObject({ recipients: 3 });
    expect(plain(preview.subject)).toBe('Скидка 25 % по промокоду SPRING');
    expect(preview.html).toContain('SPRING');

    const begun = await Promise.all([
      start({ kind: 'promotion', promoCode: 'SPRING' }),
      start({ kind: 'promotion', promoCode: 'SPRING' }, 'click-0002'),
    ]);
    expect(begun.map(({ body }) => body)).toEqual([
      { id: 'promotion-SPRING', recipients: 3 },
      { id: 'promotion-SPRING', recipients: 3 },
    ]);
    const left = await product.deps.store.nonTransactional.customers.get(leaves.uid);
    if (left) await product.deps.store.nonTransactional.customers.save({ ...left, wantsPromotions: false });
    await product.drain();
    await start({ kind: 'promotion', promoCode: 'SPRING' }, 'click-0003');
    await product.drain();
    expect(emailsTo(product, agrees.email).map(({ subject }) => plain(subject))).toEqual([
      'Скидка 25 % по промокоду SPRING',
    ]);
    expect(emailsTo(product, english.email).map(({ subject }) => plain(subject))).toEqual([
      '25% off with promo code SPRING',
    ]);
    expect([...emailsTo(product, silent.email), ...emailsTo(product, leaves.email)]).toEqual([]);
    expect((await list()).content).toMatchObject([
      {
        id: 'promotion-SPRING',
        kind: 'promotion',
        promoCode: 'SPRING',
        startedBy: ada.login,
        recipients: 3,
        posted: 2,
      },
    ]);
    expect((await list()).content[0]?.finished).not.toBeNull();
    expect((await product.db.collection('audit').where('action', '==', 'startCampaign').get()).size).toBe(1);

    const link = linkIn(product, agrees.email, '/unsubscribe', 'link');
    expect((await product.call(unsubscribe, { link }, null)).status).toBe(200);
    expect(await product.deps.store.nonTransactional.customers.get(agrees.uid)).toMatchObject({
      wantsPromotions: false,
    });
  });

  it('is sent in pages; a page that is processed again, or concurrently, sends no second e-mail', async () => {
    await storedCustomers(
      product,
      Array.from({ length: 215 }, (_, n) =>
        storedCustomer(`crowd${String(n).padStart(3, '0')}`, { wantsPromotions: true, email: '' }),
      ),
    );
    expect((await start({ kind: 'promotion', promoCode: 'CROWD' })).body).toMatchObject({ id: 'promotion-CROWD' });
    const first = { id: 'promotion-CROWD', after: null };
    const posted = async () =>
      (
        await product.db
          .collection('outbox')
          .where('id', '>=', 'mail_promotion_promotion-CROWD')
          .where('id', '<', 'mail_promotion_promotion-CROWE')
          .get()
      ).docs.map((entry) => entry.data() as StoredTask);
    await Promise.allSettled([1, 2].map(() => sendCampaignPage(product.deps, first)));
    expect(await posted()).toHaveLength(product.deps.settings.mailsAMinute);
    await sendCampaignPage(product.deps, first);
    expect(await posted()).toHaveLength(product.deps.settings.mailsAMinute);
    await processOutboxEntry(product.deps, { id: 'campaign_promotion-CROWD_start' });
    await advanceDays(product, 0.01);
    const all = await posted();
    expect(all).toHaveLength((await list()).content.find(({ id }) => id === 'promotion-CROWD')?.recipients ?? -1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect((await list()).content.find(({ id }) => id === 'promotion-CROWD')).toMatchObject({
      posted: all.length,
      finished: expect.any(String) as string,
    });
  }, 120_000);

  it.each([
    ['an unknown code', { kind: 'promotion', promoCode: 'NOBODY' }, 409, 'promo_not_valid'],
    ['no code', { kind: 'promotion' }, 400, 'promo_code_missing'],
  ] as const)('is refused with %s', async (_what, request, status, code) => {
    expect(await start(request)).toMatchObject({ status, body: { code } });
  });
});

describe('the announcement of a price change (§1.5)', () => {
  it('goes only to renewing customers of the changed term, and shows the first charge at the new price', async () => {
    const { session: monthly } = await join(product, 'monthly', { language: 'ru' });
    await subscribe(product, monthly, { period: 20 });
    const { session: yearly } = await join(product, 'yearly', { language: 'ru' });
    await subscribe(product, yearly, { period: 20, tariff: 12 });
    const { session: gone } = await join(product, 'gone', { language: 'ru' });
    await subscribe(product, gone, { period: 20 });
    await product.call(cancelSubscription, { email: gone.email }, gone);
    await product.drain();
    expect((await list()).nextTerms).toBe(new Date(RISE).toISOString());
    const preview = previewCampaign.response.parse(
      (await callPanel(product, previewCampaign, { kind: 'price-change', language: 'en' }, ada)).body,
    );
    expect(preview.recipients).toBe(1);
    expect(plain(preview.html)).toContain('200');
    expect((await start({ kind: 'price-change' })).body).toEqual({
      id: `price-change-${moscowDay(RISE)}`,
      recipients: 1,
    });
    await product.drain();
    const announcementsTo = (email: string) =>
      emailsTo(product, email).filter(({ subject }) => subject.includes('будет стоить'));
    expect(announcementsTo(monthly.email)).toHaveLength(1);
    expect(plain(announcementsTo(monthly.email)[0]?.text ?? '')).toMatch(
      /150 ₽.*200 ₽.*Первое списание по новой цене: 200 ₽/,
    );
    expect([...announcementsTo(yearly.email), ...announcementsTo(gone.email)]).toEqual([]);
  });

  it('is refused with less than thirty days left, and when there is nothing to announce', async () => {
    await product.moveTo(RISE - 29 * DAY);
    expect(await start({ kind: 'price-change' })).toMatchObject({
      status: 409,
      body: { code: 'price_change_too_soon' },
    });
    await product.moveTo(RISE + DAY);
    expect(await start({ kind: 'price-change' })).toMatchObject({ status: 409, body: { code: 'no_new_terms' } });
    expect((await list()).nextTerms).toBeNull();
  }, 180_000);

  it.each(['support', 'finance'] as const)('is refused for %s', async (role) => {
    expect(
      (
        await callPanel(
          product,
          startCampaign,
          { kind: 'price-change', requestId: 'click-0009' },
          await createStaff(product, role),
        )
      ).status,
    ).toBe(403);
  });
});
