import { previewReassign } from '@functions/panel/contract/account-corrections';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { expect, it } from 'vitest';
import { panelUser, REASSIGN_PREVIEW } from '../../support/panel/panel-responses';
import { panelVisits } from '../../support/panel/panel-visits';
import { SWEEP } from '../../support/sweep';

/** What staff compare before a payment is attached can be read at every width. */

const open = panelVisits((panel) => {
  panel.stub(getTimeline, { content: [], next: null }).stub(getUserById, panelUser());
});

const longEmail = (name: string) => `${name}.vsevolodovich.konstantinopolsky@mail.of.a.long.example`;
const OWNER = {
  id: '01OTHER',
  email: longEmail('boris'),
  accessUntil: '2026-12-20T11:02:00.000Z',
  accessUntilAfter: REASSIGN_PREVIEW.now,
  accessClosesNow: true,
  endsRenewals: true,
  extraDevices: 0,
  extraDevicesAfter: 0,
};

it.each([320, 390, 1280])(
  'two long addresses leave room for the sentences beside them, at %i px',
  SWEEP,
  async (width) => {
    const { page, panel, leave } = await open();
    const target = { ...REASSIGN_PREVIEW.target, email: longEmail('anna') };
    panel.stub(previewReassign, { ...REASSIGN_PREVIEW, owner: OWNER, target });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/panel-user?id=01K9QF7Z3V');
    await page.getByRole('button', { name: 'Привязать платёж' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Номер транзакции').fill('89297070');
    await dialog.getByRole('button', { name: 'Показать, что изменится' }).click();
    await dialog.getByLabel('Причина').waitFor();
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const values = await dialog
      .locator('dd')
      .evaluateAll((all) =>
        all.map((value) => ({ text: value.textContent, width: value.getBoundingClientRect().width })),
      );
    expect(values.map(({ text }) => text)).toEqual(expect.arrayContaining([longEmail('boris'), longEmail('anna')]));
    const sentences = values.filter(({ text }) => text.endsWith('.'));
    expect(sentences).toHaveLength(2);
    for (const sentence of sentences) expect(sentence.width).toBeGreaterThan(120);
    await leave();
  },
);
