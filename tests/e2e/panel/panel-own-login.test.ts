import { searchUsers } from '@functions/panel/contract/search-users';
import { changeOwnPassword } from '@functions/staff/contract/own-password';
import { confirmSecondFactor, proposeSecondFactor } from '@functions/staff/contract/second-factor';
import { changeStaff, listStaff } from '@functions/staff/contract/staff-members';
import { listMyPasskeys } from '@functions/staff/contract/my-passkeys';
import {
  endMySession,
  endStaffSession,
  listMySessions,
  listStaffSessions,
} from '@functions/staff/contract/staff-sessions';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import type { StaffDuty, StaffRole } from '@functions/staff/contract/values/staff';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '../../support/panel/panel-api-stub';
import { EMPTY_PAGE, staffSession } from '../../support/panel/panel-responses';
import { panelVisits } from '../../support/panel/panel-visits';
import { SWEEP } from '../../support/sweep';

const DONE = { success: true } as const;

const visitPanel = panelVisits((panel) => {
  panel.stub(searchUsers, { content: [], page: EMPTY_PAGE });
});

/** The member of staff as the server describes them. */
const me = (about: { role?: StaffRole; hasSecondFactor?: boolean; duties?: StaffDuty[] } = {}) => ({
  login: 'olga',
  role: 'admin' as const,
  hasSecondFactor: false,
  hasPasskey: false,
  duties: [],
  sessionUntil: '2026-11-21T22:00:00.000Z',
  now: '2026-11-21T12:00:00.000Z',
  ...about,
});

describe('what a member of staff has to do first (T25)', () => {
  it('is a password of their own and then a second factor; the panel opens after both', async () => {
    const { page, panel, leave } = await visitPanel();
    const duties: StaffDuty[] = ['password_change_needed', 'second_factor_needed'];
    panel.stub(whoAmI, () => me({ duties: [...duties] }));
    panel.stub(changeOwnPassword, () => {
      duties.shift();
      return DONE;
    });
    panel.stub(listMyPasskeys, { content: [] });
    panel.stub(proposeSecondFactor, { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Prostor:olga' });
    panel.stub(confirmSecondFactor, () => {
      duties.shift();
      return DONE;
    });
    await page.goto('/panel-finance');
    await page.getByRole('heading', { name: 'Задайте свой пароль' }).waitFor();
    expect(await page.getByRole('navigation').getByRole('link').count()).toBe(0);
    await page.getByLabel('Текущий пароль').fill('given by an admin');
    await page.getByLabel('Новый пароль').fill('short');
    await page.getByRole('button', { name: 'Сменить пароль' }).click();
    await page.getByText('Поле «Новый пароль» заполнено неверно.').waitFor();
    await page.getByLabel('Новый пароль').fill('a password of my own');
    await page.getByRole('button', { name: 'Сменить пароль' }).click();

    await page.getByRole('heading', { name: 'Включите второй фактор' }).waitFor();
    await page.goto('/panel-search');
    await page.getByRole('button', { name: 'Включить второй фактор' }).click();
    await page.getByLabel('Код из приложения').fill('123456');
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await page.getByPlaceholder('Введите почту клиента...').waitFor();
    expect(panel.requestsTo(changeOwnPassword).map(({ input }) => input)).toEqual([
      { password: 'given by an admin', newPassword: 'a password of my own' },
    ]);
    await leave();
  });
});

describe('«Мой вход»', () => {
  it('replaces the second factor only after the password or a code of the old one (T25)', async () => {
    const { page, panel } = await visitPanel();
    panel
      .stub(whoAmI, me({ hasSecondFactor: true }))
      .stub(listMySessions, { content: [] })
      .stub(listMyPasskeys, { content: [] });
    panel.stubWith(proposeSecondFactor, () => errorResponse(403, 'staff_proof_wrong'));
    await page.goto('/panel-staff?part=me');
    const proof = page.getByLabel('Текущий пароль или код из приложения');
    await proof.fill('a wrong password');
    await page.getByRole('button', { name: 'Перенести на другое устройство' }).click();
    await page.getByText('Текущий пароль или код не подошёл.').waitFor();
    panel.stub(proposeSecondFactor, { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Prostor:olga' });
    await proof.fill('123456');
    await page.getByRole('button', { name: 'Перенести на другое устройство' }).click();
    await page.getByText('JBSWY3DPEHPK3PXP').waitFor();
    expect(panel.requestsTo(proposeSecondFactor).map(({ input }) => input)).toEqual([
      { password: 'a wrong password' },
      { code: '123456' },
    ]);
    await page.context().close();
  });

  it('changes the password, and lists and ends the sessions of the member (T24, T25)', SWEEP, async () => {
    const { page, panel, leave } = await visitPanel();
    const sessions = [
      staffSession(),
      staffSession({ id: 'b'.repeat(26), browser: 'Safari, iPhone', isCurrent: false }),
    ];
    panel.stub(listMySessions, () => ({ content: [...sessions] })).stub(listMyPasskeys, { content: [] });
    panel.stub(endMySession, () => {
      sessions.pop();
      return DONE;
    });
    panel.stub(changeOwnPassword, { success: true });
    await page.goto('/panel-staff?part=me');
    await page.getByRole('row', { name: /Firefox, Windows.*203\.0\.113\.7.*этот сеанс/ }).waitFor();
    await page
      .getByRole('row', { name: /Safari, iPhone/ })
      .getByRole('button', { name: /Завершить/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
    await page.getByText('Сеанс завершён.').waitFor();
    await page.getByRole('row', { name: /Safari, iPhone/ }).waitFor({ state: 'detached' });
    expect(panel.requestsTo(endMySession).map(({ input }) => input)).toEqual([{ id: 'b'.repeat(26) }]);
    await page.getByLabel('Текущий пароль').first().fill('the old password');
    await page.getByLabel('Новый пароль').fill('a password of my own');
    await page.getByRole('button', { name: 'Сменить пароль' }).click();
    await page.getByText('Пароль изменён, остальные сеансы завершены.').waitFor();
    expect(await page.getByLabel('Новый пароль').inputValue()).toBe('');
    await leave();
  });
});

it(
  'an admin sees and ends the sessions of others, and demands a second factor of support (T24, T25)',
  SWEEP,
  async () => {
    const { page, panel, leave } = await visitPanel();
    const petr = staffSession({ id: 'b'.repeat(26), login: 'petr', isCurrent: false });
    const flags = { isDisabled: false, hasSecondFactor: false, mustChangePassword: false };
    const passkeys = { passkeys: 0, mustHavePasskey: false };
    const member = {
      ...flags,
      ...passkeys,
      role: 'support' as const,
      created: '2026-11-01T09:00:00.000Z',
      lastSignIn: null,
    };
    panel
      .stub(listStaffSessions, { content: [staffSession(), petr] })
      .stub(endStaffSession, { success: true })
      .stub(listStaff, {
        content: [
          { ...member, login: 'petr', mustHaveSecondFactor: false },
          { ...member, login: 'vera', mustHaveSecondFactor: true },
        ],
      })
      .stub(changeStaff, { success: true });
    await page.goto('/panel-staff?part=sessions');
    await page
      .getByRole('row', { name: /petr/ })
      .getByRole('button', { name: /Завершить/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
    await page.getByText('Сеанс завершён.').waitFor();
    expect(panel.requestsTo(endStaffSession).map(({ input }) => input)).toEqual([{ id: petr.id }]);

    await page.goto('/panel-staff');
    await page.getByRole('row', { name: /vera.*нужен, не настроен/ }).waitFor();
    for (const [name, submit] of [
      ['Требовать второй фактор: petr', 'Требовать второй фактор'],
      ['Не требовать второй фактор: vera', 'Не требовать второй фактор'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: submit, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(panel.requestsTo(changeStaff).map(({ input }) => input)).toEqual([
      { login: 'petr', mustHaveSecondFactor: true },
      { login: 'vera', mustHaveSecondFactor: false },
    ]);
    await leave();
  },
);
