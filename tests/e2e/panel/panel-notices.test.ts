import { getTengeRate, setTengeRate } from '@functions/operations/contract/tenge-rate';
import { endServiceNotice, listServiceNotices, saveServiceNotice } from '@functions/operations/contract/notices';
import { describe, expect, it } from 'vitest';
import { NOTICE, NOW } from '../../support/panel/panel-responses';
import { panelVisits } from '../../support/panel/panel-visits';
import { SWEEP } from '../../support/sweep';

const open = panelVisits((panel) => {
  const nodes = [{ nodeId: 'nl-2', serverName: 'Амстердам 2' }];
  panel
    .stub(listServiceNotices, { content: [NOTICE], nodes, now: NOW })
    .stub(saveServiceNotice, { success: true, id: 'notice-0002' })
    .stub(endServiceNotice, { success: true })
    .stub(getTengeRate, { rate: { perRouble: 6.6, day: '2026-11-20' }, setBy: null, setAt: null, isShown: true })
    .stub(setTengeRate, { success: true });
});

describe('/panel-notices', () => {
  it('publishes a notice for the users of a node, in Moscow time, after a preview in every language', async () => {
    const { page, panel, leave } = await open();
    await page.goto('/panel-notices');
    await page.getByLabel('Важность').selectOption('outage');
    await page.getByLabel('Кому').selectOption('node');
    await page.getByLabel('Показывать с (Москва)').fill('21.11.2026 16:00');
    await page.getByLabel('до (Москва)').fill('22.11.2026 01:30');
    await page.getByLabel('Текст по-русски').fill('Амстердам не отвечает.');
    await page.getByLabel('Текст по-английски').fill('Amsterdam does not respond.');
    const preview = page.getByRole('region', { name: 'Как это увидят' });
    await preview.getByText('Amsterdam does not respond.').waitFor();
    await preview.getByText('Амстердам не отвечает.').waitFor();
    await preview.getByText('Увидят русский текст: казахский, китайский.').waitFor();
    const publish = page.getByRole('button', { name: 'Опубликовать' });
    await publish.click();
    await page.getByText('Выберите узел.').waitFor();
    expect(panel.requestsTo(saveServiceNotice)).toEqual([]);
    await page.getByLabel('Узел').selectOption('nl-2');
    await publish.click();
    await page.getByText('Объявление сохранено.').waitFor();
    expect(panel.requestsTo(saveServiceNotice)[0]?.input).toEqual({
      level: 'outage',
      audience: 'node',
      nodeId: 'nl-2',
      ru: 'Амстердам не отвечает.',
      en: 'Amsterdam does not respond.',
      from: '2026-11-21T13:00:00.000Z',
      until: '2026-11-21T22:30:00.000Z',
      requestId: expect.any(String) as string,
    });
    expect(await page.getByLabel('Текст по-русски').inputValue()).toBe('');
    await leave();
  });

  it('changes and ends one that is shown', SWEEP, async () => {
    const { page, panel, leave } = await open();
    await page.goto('/panel-notices');
    await page.getByRole('row', { name: /показывается сбой Амстердам не отвечает/ }).waitFor();
    await page.getByRole('button', { name: /^Изменить: / }).click();
    const russian = page.getByLabel('Текст по-русски');
    expect(await russian.inputValue()).toBe(NOTICE.ru);
    await russian.fill('Амстердам снова работает.');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await page.getByText('Объявление сохранено.').waitFor();
    expect(panel.requestsTo(saveServiceNotice)[0]?.input).toMatchObject({
      id: NOTICE.id,
      ru: 'Амстердам снова работает.',
      en: NOTICE.en,
      nodeId: 'nl-2',
    });
    await page.getByRole('button', { name: /^Завершить: / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
    await page.getByText('Объявление завершено.').waitFor();
    expect(panel.requestsTo(endServiceNotice)[0]?.input).toMatchObject({ id: NOTICE.id });
    await leave();
  });
});

it('/panel-finance: the rate of the tenge is set with its day, and a misplaced comma is refused', async () => {
  const { page, panel, leave } = await open();
  await page.goto('/panel-finance?part=rate');
  await page.getByText('Сейчас 6,6 тенге за рубль на 20.11.2026. Это начальное значение выпуска.').waitFor();
  await page.getByLabel('Тенге за рубль').fill('67');
  await page.getByRole('button', { name: 'Задать курс' }).click();
  await page.getByText('Курс — число от 1 до 30.').waitFor();
  await page.getByLabel('Тенге за рубль').fill('6,7');
  await page.getByLabel('На какой день').fill('31.11.2026');
  await page.getByRole('button', { name: 'Задать курс' }).click();
  await page.getByText('Нужен день ДД.ММ.ГГГГ: не в будущем').waitFor();
  await page.getByLabel('На какой день').fill('21.11.2026');
  await page.getByRole('button', { name: 'Задать курс' }).click();
  await page.getByText('Курс задан.').waitFor();
  expect(panel.requestsTo(setTengeRate).map(({ input }) => input)).toEqual([{ perRouble: 6.7, day: '2026-11-21' }]);
  await leave();
});
