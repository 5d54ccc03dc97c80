import { beforeAll, describe, expect, it } from 'vitest';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { searchUsers } from '@functions/panel/contract/search-users';
import { DAY } from '@functions/base/rules/calendar';
import { billedReads } from '../../support/product/billed-reads';
import { storedCustomers, storedReceipt, storedCustomer } from '../../support/fixtures/stored-records';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join, subscribe, subscriptionOf } from '../../support/product/scenario';

const product = await startProductOfFile();
let olga: StaffSession;
beforeAll(async () => {
  olga = await createStaff(product, 'support', 'olga');
  await storedCustomers(
    product,
    Array.from({ length: 34 }, (_, n) => storedCustomer(`m${String(n).padStart(2, '0')}.middleton`)),
  );
});

const search = async (input: Parameters<typeof callPanel<typeof searchUsers>>[2]) =>
  searchUsers.response.parse((await callPanel(product, searchUsers, input, olga)).body);
const userOf = async (id: string) =>
  getUserById.response.parse((await callPanel(product, getUserById, { id }, olga)).body);
const idOf = async (uid: string) => (await product.deps.store.nonTransactional.customers.get(uid))?.id ?? '';

describe('POST /panel/users/search (§2, §7)', () => {
  it('finds a customer by the middle of an e-mail, ten per page by id, with the number of pages', async () => {
    const first = await search({ emailPart: 'DDLETO' });
    expect(first.content.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, n) => `id-m0${n}.middleton`));
    expect(first.content[0]).toEqual({
      id: 'id-m00.middleton',
      email: 'm00.middleton@example.com',
      subscription: { status: 'NOT_ACTIVE', endDate: null },
      subscriptionIsActive: false,
    });
    expect(first.page).toMatchObject({ number: 0, size: 10, totalElements: 34, totalPages: 4 });
    const second = await search({ emailPart: 'ddleto', page: 1 });
    const secondByCursor = await search({ emailPart: 'ddleto', page: 1, cursor: first.page.next ?? '' });
    expect(secondByCursor).toEqual(second);
    expect(second.content[0]?.id).toBe('id-m10.middleton');
  });

  it('costs at most eleven billed reads per page, at any depth (D1)', async () => {
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const { result, reads } = await billedReads(() =>
        search({ emailPart: 'middleton', page, ...(cursor !== undefined && { cursor }) }),
      );
      expect(result.content).toHaveLength(page === 3 ? 4 : 10);
      expect(reads).toBeLessThanOrEqual(11);
      cursor = result.page.next ?? undefined;
    }
    expect(cursor).toBeUndefined();
  });

  it.each([
    ['two letters, the beginning of an address', 'm1', 10],
    ['a whole address', 'm07.middleton@example.com', 1],
    ['a part longer than any stored one, and wrong at its end', '07.middleton@exampel', 0],
    ['a part that no address has', 'zzz', 0],
  ])('finds the expected number of customers for %s', async (_what, emailPart, found) => {
    const { content, page } = await search({ emailPart });
    expect([content.length, page.totalElements]).toEqual([found, found]);
  });

  it('a whole address costs at most five reads, two of them for payments, whatever addresses there are', async () => {
    await storedCustomers(
      product,
      Array.from({ length: 30 }, (_, n) => storedCustomer(`ekaterina.mayorova.${n + 10}`)),
    );
    const { result, reads } = await billedReads(() => search({ emailPart: 'ekaterina.mayorova.39@example.com' }));
    expect(result.content.map(({ email }) => email)).toEqual(['ekaterina.mayorova.39@example.com']);
    expect(reads).toBeLessThanOrEqual(5);
    const second = await search({ emailPart: 'ekaterina.mayorova.3', size: 5, page: 1 });
    expect(second.content.map(({ email }) => email)).toEqual(
      [35, 36, 37, 38, 39].map((n) => `ekaterina.mayorova.${n}@example.com`),
    );
    expect(second.page).toMatchObject({ totalElements: 10, totalPages: 2 });
  });

  it('a text around the @ finds exactly its addresses, with the exact number, page by page', async () => {
    const about = Array.from({ length: 23 }, (_, n) => `kirova.${n + 10}`);
    await storedCustomers(
      product,
      about.map((name) => storedCustomer(name)),
    );
    const { content, page: onePage } = await search({ emailPart: '1@exam' });
    const expected = ['kirova', 'ekaterina.mayorova'].flatMap((name) => [11, 21, 31].map((n) => `id-${name}.${n}`));
    expect(content.map(({ id }) => id)).toEqual(expected.toSorted());
    expect(onePage).toMatchObject({ totalElements: 6, totalPages: 1 });
    const found: string[] = [];
    for (let [page, cursor] = [0, ''] as [number, string | null]; cursor !== null; page += 1) {
      const { result, reads } = await billedReads(() =>
        search({ emailPart: '@example.com', page, ...(cursor && { cursor }) }),
      );
      expect(reads).toBeLessThanOrEqual(11);
      found.push(...result.content.map(({ id }) => id));
      expect(result.page.totalElements).toBe((await search({})).page.totalElements);
      cursor = result.page.next;
    }
    expect(found).toEqual([...new Set(found)].toSorted());
    expect(found).toHaveLength((await search({})).page.totalElements);
  });

  it('a changed address is found by its new parts only', async () => {
    const { customers } = product.deps.store.nonTransactional;
    const customer = storedCustomer('former.address');
    await customers.create(customer);
    await customers.save({ ...customer, email: 'present@elsewhere.example' });
    for (const part of ['former', 'ress@ex', 'former.address@example.com'])
      expect((await search({ emailPart: part })).page.totalElements, part).toBe(0);
    expect((await search({ emailPart: 'sent@elsewhere' })).content.map(({ id }) => id)).toEqual([customer.id]);
  });

  it('an empty part finds all customers', async () => {
    expect((await search({})).page.totalElements).toBeGreaterThanOrEqual(34);
  });

  it('a forged cursor is ignored', async () => {
    expect((await search({ emailPart: 'middleton', cursor: '[]' })).content).toHaveLength(10);
  });

  it('a search is recorded in the audit, without the address that was typed (P27)', async () => {
    await search({ emailPart: 'm07.middleton@example.com' });
    const rows = (await product.db.collection('audit').where('action', '==', 'searchUsers').get()).docs.map((row) =>
      row.data(),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ actor: olga.login, role: 'support', facts: { part: 'm07…(25)', page: 0, found: 1 } }),
    );
    expect(JSON.stringify(rows)).not.toContain('middleton@');
  });
});

describe('a customer in the panel (§3)', () => {
  it('shows what the customer bought, with the same status as the search', async () => {
    const { session } = await join(product, 'anna', { language: 'ru' });
    const id = await idOf(session.uid);
    expect(await userOf(id)).toMatchObject({
      id,
      uid: session.uid,
      email: session.email,
      firstPayment: null,
      firstPaymentIsActive: false,
      subscription: { status: 'NOT_ACTIVE', totalCost: null },
    });
    await subscribe(product, session);
    const user = await userOf(id);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    expect(user).toMatchObject({
      firstPayment: 1,
      firstPaymentIsActive: true,
      currency: 'RUB',
      isPromoActivated: false,
      discount: 0,
      referralDiscount: 0,
      subscription: {
        status: 'ACTIVE',
        totalCost: 150,
        deviceCount: 0,
        endDate: new Date(currentPeriodEnd ?? 0).toISOString(),
      },
      amount: 150,
      chargeLines: [{ kind: 'tariff', months: 1, amount: 150 }],
      devices: [],
      inactiveDevices: 3,
      swaps: { used: 0, limit: 5 },
      inviter: null,
    });
    expect(user.invitationCode).toMatch(/^[0-9a-z]{16}$/);
    const { content } = await search({ emailPart: session.email });
    expect(content).toEqual([
      {
        id,
        email: session.email,
        subscription: { status: 'ACTIVE', endDate: user.subscription.endDate },
        subscriptionIsActive: true,
      },
    ]);
  });

  it('an unknown id and a uid are refused', async () => {
    expect(await callPanel(product, getUserById, { id: 'nobody' }, olga)).toMatchObject({
      status: 404,
      body: { code: 'no_such_user' },
    });
    expect((await callPanel(product, getUserById, { id: 'uid-m00.middleton' }, olga)).status).toBe(404);
  });
});

describe('/panel-receipts (§2)', () => {
  it('shows three per page, newest first, with at most four billed reads per page', async () => {
    const customer = storedCustomer('payer');
    await storedCustomers(product, [customer]);
    const now = await product.deps.clock.now();
    // Two receipts of the same time fall on both sides of a page boundary.
    const moments = [20, 10, 3, 2, 2, 1, 0].map((days) => now - days * DAY);
    for (const [n, at] of moments.entries())
      await product.deps.store.nonTransactional.receipts.create(storedReceipt(`t${n}`, customer.uid, at));
    await userOf(customer.id);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const { result, reads } = await billedReads(async () =>
        listChecks.response.parse(
          (
            await callPanel(
              product,
              listChecks,
              { userId: customer.id, page, ...(cursor !== undefined && { cursor }) },
              olga,
            )
          ).body,
        ),
      );
      expect(reads).toBeLessThanOrEqual(4);
      expect(result.page).toMatchObject({ totalElements: 7, totalPages: 3, size: 3 });
      seen.push(...result.content.map(({ transactionId }) => transactionId));
      cursor = result.page.next ?? undefined;
    }
    expect(seen).toEqual(['t6', 't5', 't4', 't3', 't2', 't1', 't0']);
    const { content } = listChecks.response.parse(
      (await callPanel(product, listChecks, { userId: customer.id, page: 2 }, olga)).body,
    );
    expect(content[0]).toMatchObject({ transactionId: 't0', amount: 150, isWarrantyOver: false, status: 'Paid' });
  });
});

describe('/panel-invited (§2)', () => {
  it('shows invitees newest first; one who does not count has no start of the discount', async () => {
    const { session } = await join(product, 'inviter');
    const { invitationCode, id } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? {
      invitationCode: '',
      id: '',
    };
    const { session: friend } = await join(product, 'friend', { referralCode: invitationCode });
    const { session: idle } = await join(product, 'idle', { referralCode: invitationCode });
    await subscribe(product, friend);
    const { result, reads } = await billedReads(async () =>
      getInviteesByInviterId.response.parse(
        (await callPanel(product, getInviteesByInviterId, { userId: id }, olga)).body,
      ),
    );
    expect(reads).toBeLessThanOrEqual(11);
    expect(result.page).toMatchObject({ totalElements: 2, totalPages: 1, next: null });
    expect(result.invitations.content).toMatchObject([
      {
        inviteeId: await idOf(idle.uid),
        inviteeEmail: idle.email,
        discountStartDate: null,
        hasSubscription: false,
        reason: 'pending',
      },
      { inviteeId: await idOf(friend.uid), hasSubscription: true, reason: 'in-trial' },
    ]);
    expect(result.invitations.content[1]?.discountStartDate).not.toBeNull();
    expect((await userOf(await idOf(friend.uid))).inviter).toEqual({ id, email: session.email });
    expect((await userOf(id)).referralDiscount).toBe(0.25);
  });
});

it('every view of a customer is one row of the audit (P27)', async () => {
  const customer = storedCustomer('watched');
  await storedCustomers(product, [customer]);
  const { id } = customer;
  await callPanel(product, getUserById, { id }, olga);
  await callPanel(product, listChecks, { userId: id }, olga);
  await callPanel(product, getInviteesByInviterId, { userId: id }, olga);
  const rows = (await product.db.collection('audit').where('userId', '==', id).get()).docs.map((row) => row.data());
  expect(rows.map(({ action }) => String(action)).toSorted()).toEqual([
    'getInviteesByInviterId',
    'getUserById',
    'listChecks',
  ]);
  expect(rows.every(({ actor, isChange }) => actor === olga.login && isChange === false)).toBe(true);
});
