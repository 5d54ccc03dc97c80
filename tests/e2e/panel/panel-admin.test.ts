import { listAudit } from '@functions/staff/contract/audit';
import { listCampaigns, previewCampaign, startCampaign } from '@functions/campaigns/contract/campaigns';
import { createNode, listNodes, revokeNode, rotateNodeKey } from '@functions/nodes/contract/nodes';
import { confirmSecondFactor, proposeSecondFactor } from '@functions/staff/contract/second-factor';
import { addStaff, changeStaff, listStaff } from '@functions/staff/contract/staff-members';
import { listMyPasskeys } from '@functions/staff/contract/my-passkeys';
import { listMySessions } from '@functions/staff/contract/staff-sessions';
import { describe, expect, it } from 'vitest';
import { visitPanel } from '../../support/browser/browser';
import { PanelApiStub } from '../../support/panel/panel-api-stub';
import { SWEEP } from '../../support/sweep';

async function open(role: 'admin' | 'support' = 'admin') {
  const visitor = await visitPanel();
  return { ...visitor, panel: await PanelApiStub.signedIn(visitor.page, role) };
}

const member = (login: string, about = {}) => ({
  login,
  role: 'support' as const,
  isDisabled: false,
  hasSecondFactor: true,
  mustHaveSecondFactor: false,
  passkeys: 0,
  mustHavePasskey: false,
  mustChangePassword: false,
  created: '2026-11-01T09:00:00.000Z',
  lastSignIn: null,
  ...about,
});

describe('/panel-staff', () => {
  it('members are added and disabled, and a lost second factor is removed', async () => {
    const { page, panel, leave } = await open();
    panel
      .stub(listStaff, { content: [member('olga'), member('petr')] })
      .stub(addStaff, { success: true })
      .stub(changeStaff, { success: true });
    await page.goto('/panel-staff');
    await page.getByRole('row', { name: /olga.*это вы/ }).waitFor();
    await page.getByRole('button', { name: 'Отключить: petr' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click();
    await page.getByText('petr изменён, его сеансы завершены.').waitFor();
    await page.getByRole('button', { name: 'Снять второй фактор: petr' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Снять второй фактор' }).click();
    await expect
      .poll(() => panel.requestsTo(changeStaff).map(({ input }) => input))
      .toEqual([
        { login: 'petr', isDisabled: true },
        { login: 'petr', withoutSecondFactor: true },
      ]);
    await page.getByLabel('Логин').fill('Vera');
    const add = page.getByRole('button', { name: 'Добавить' });
    await page.getByRole('textbox', { name: 'Пароль' }).fill('short');
    await add.click();
    await page.getByText('Поле «Пароль» заполнено неверно.').waitFor();
    expect(panel.requestsTo(addStaff)).toEqual([]);
    await page.getByRole('textbox', { name: 'Пароль' }).fill('a long enough password');
    await page.getByLabel('Роль', { exact: true }).selectOption('finance');
    await add.click();
    await page.getByText('vera добавлен.').waitFor();
    expect(panel.requestsTo(addStaff)[0]?.input).toEqual({
      login: 'vera',
      password: 'a long enough password',
      role: 'finance',
    });
    await leave();
  });

  it('every member sets up their own second factor', async () => {
    const { page, panel, leave } = await open('support');
    panel.stub(proposeSecondFactor, {
      secret: 'JBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/Prostor:olga?secret=JBSWY3DPEHPK3PXP',
    });
    panel
      .stub(confirmSecondFactor, { success: true })
      .stub(listMySessions, { content: [] })
      .stub(listMyPasskeys, { content: [] });
    await page.goto('/panel-staff');
    await page.getByRole('button', { name: 'Включить второй фактор' }).click();
    await page.getByText('JBSWY3DPEHPK3PXP').waitFor();
    await page.getByLabel('Код из приложения').fill('12 34x56');
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await page.getByText('Второй фактор включён.').waitFor();
    expect(panel.requestsTo(confirmSecondFactor)[0]?.input).toEqual({ code: '123456' });
    expect(panel.requestsTo(listStaff)).toEqual([]);
    await leave();
  });

  it('a campaign is previewed and counted before it is sent once; the preview runs no script', async () => {
    // The browser logs an error about the blocked script.
    const { page, panel } = await open();
    panel.stub(listCampaigns, { content: [], nextTerms: '2027-01-10T00:00:00.000Z' });
    panel.stub(previewCampaign, {
      recipients: 3,
      subject: 'Скидка 20 %',
      html: '<p>Промокод NOVEMBER</p><script>top.stolen=1</script>',
    });
    panel.stub(startCampaign, { id: 'c1', recipients: 3 });
    await page.goto('/panel-staff?part=campaigns');
    await page.getByText('Пусто :(').waitFor();
    await page.getByRole('textbox', { name: 'Промокод' }).fill('november');
    await page.getByRole('button', { name: 'Посмотреть письмо' }).click();
    await page.frameLocator('iframe[title="Образец письма"]').getByText('Промокод NOVEMBER').waitFor();
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    await page.getByRole('button', { name: 'Отправить 3 письма' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
    await page.getByText('Рассылка началась: 3 письма.').waitFor();
    expect(panel.requestsTo(previewCampaign)[0]?.input).toEqual({
      kind: 'promotion',
      promoCode: 'NOVEMBER',
      language: 'ru',
    });
    expect(panel.requestsTo(startCampaign)).toHaveLength(1);
    await page.getByLabel('Вид').selectOption('price-change');
    await page.getByText('Новая цена действует с 10.01.2027.').waitFor();
    await page.context().close();
  });
});

describe('/panel-audit', () => {
  it('is filtered by days and one more value, which are kept in the address', async () => {
    const { page, panel, leave } = await open();
    const row = {
      id: 'a1',
      at: '2026-11-21T09:00:00.000Z',
      actor: 'petr',
      role: 'support',
      action: 'grantDays',
      userId: '01K9QF7Z3V',
      reason: 'сбой',
      facts: { days: 7 },
    };
    panel.stub(listAudit, { content: [row], next: null });
    await page.goto('/panel-audit');
    await page.getByRole('row', { name: /petr · поддержка Начисление дней 01K9QF7Z3V сбой дней: 7/ }).waitFor();
    await page.getByLabel('Отбор').selectOption('userId');
    await page.getByLabel('Значение').fill('01K9QF7Z3V');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => panel.requestsTo(listAudit).at(-1)?.input)
      .toEqual({ from: '2026-11-15', to: '2026-11-21', userId: '01K9QF7Z3V' });
    expect(new URL(page.url()).searchParams.get('value')).toBe('01K9QF7Z3V');
    await page.getByLabel('Отбор').selectOption('action');
    // The field of the former filter stays until the router has rendered the new one.
    await page.getByRole('combobox', { name: 'Значение' }).selectOption('Начисление дней');
    await expect
      .poll(() => panel.requestsTo(listAudit).at(-1)?.input)
      .toEqual({ from: '2026-11-15', to: '2026-11-21', action: 'grantDays' });
    await leave();
  });

  it('keeps both days of the range when one is changed right after the other', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stub(listAudit, { content: [], next: null });
    await page.goto('/panel-audit');
    await page.getByText('Пусто :(').waitFor();
    // The address is written at once, the screen follows a little later.
    await page.evaluate(() => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const [index, value] of ['02.11.2026', '20.11.2026'].entries()) {
        const field = document.querySelectorAll<HTMLInputElement>('input[placeholder="ДД.ММ.ГГГГ"]')[index];
        if (field === undefined) throw new Error('no field');
        setValue?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await expect
      .poll(() => panel.requestsTo(listAudit).at(-1)?.input)
      .toEqual({ from: '2026-11-02', to: '2026-11-20' });
    await leave();
  });
});

describe('/panel-nodes', () => {
  it('a new key is shown once; a key can be rotated and a node revoked', async () => {
    const { page, panel, leave } = await open();
    const node = {
      nodeId: 'nl-2',
      serverName: 'Амстердам 2',
      address: 'nl2.example:443',
      publicKey: null,
      created: '2026-11-01T09:00:00.000Z',
      lastSeen: null,
      formerKeyUntil: null,
      revokedAt: null,
    };
    panel.stub(listNodes, { content: [node] });
    panel
      .stub(createNode, { success: true, key: 'key-of-a-new-node' })
      .stub(rotateNodeKey, { success: true, key: 'another-key' })
      .stub(revokeNode, { success: true });
    await page.goto('/panel-nodes');
    await page.getByText('Амстердам 2').waitFor();
    await page.getByLabel('Короткое имя узла').fill('de-1');
    await page.getByLabel('Название для людей').fill('Берлин');
    await page.getByLabel('Адрес').fill('de1.example:443');
    await page.getByRole('button', { name: 'Добавить' }).click();
    await page.getByText('key-of-a-new-node').waitFor();
    await page.getByRole('button', { name: 'Ключ сохранён' }).click();
    expect(await page.getByText('key-of-a-new-node').count()).toBe(0);
    await page.getByRole('button', { name: 'Сменить ключ: nl-2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Сменить ключ' }).click();
    await page.getByText('another-key').waitFor();
    await page.getByRole('button', { name: 'Отозвать: nl-2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
    await page.getByText('Узел nl-2 отозван.').waitFor();
    expect(panel.requestsTo(createNode)[0]?.input).toEqual({
      nodeId: 'de-1',
      serverName: 'Берлин',
      address: 'de1.example:443',
    });
    await leave();
  });
});
