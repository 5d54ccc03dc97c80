import { BRAND } from '@functions/base/contract/values/brand';
import { supportLinks } from '@functions/base/contract/values/support-links';
import { systemRandom } from '@functions/providers/system-random';
import { expect, it } from 'vitest';

it('a visitor is nobody in particular', () => {
  expect(supportLinks(null)).toEqual({ bot: BRAND.supportBot, email: `mailto:${BRAND.supportEmail}` });
});

it('both links of a customer carry the id, unchanged by Telegram and by mail programs', () => {
  const id = systemRandom.sortableId(Date.parse('2026-11-20T12:00:00Z'));
  const { bot, email } = supportLinks(id);
  expect(new URL(bot).searchParams.get('start')).toBe(id);
  // https://core.telegram.org/bots/features#deep-linking
  expect(id).toMatch(/^[\w-]{1,64}$/);
  expect(new URL(email).searchParams.get('subject')).toBe(`ID ${id}`);
  expect(email).not.toContain('+');
});
