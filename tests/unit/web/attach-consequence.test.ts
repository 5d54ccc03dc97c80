import { describe, expect, it } from 'vitest';
import { ATTACH_GAINS } from '@functions/purchase/contract/values/attach-gains';
import { SOLD_KINDS } from '@functions/payments/contract/values/sold-kinds';
import { STAFF_ROLES } from '@functions/staff/contract/values/staff';
import { attachConsequence } from '@web/panel/customers/payment/attach-consequence';
import { boughtText, paidBy } from '@web/panel/format/bought';
import { REASSIGN_PREVIEW } from '../../support/panel/panel-responses';

type Preview = typeof REASSIGN_PREVIEW;
type Owner = NonNullable<Preview['owner']>;

const OWNER: Owner = {
  id: '01OTHER',
  email: 'boris@example.com',
  accessUntil: '2026-12-20T11:02:00.000Z',
  accessUntilAfter: REASSIGN_PREVIEW.now,
  accessClosesNow: true,
  endsRenewals: true,
  extraDevices: 0,
  extraDevicesAfter: 0,
};
const plain = (value: unknown): string => String(value).replaceAll(/[\u00a0\u202f]/g, ' ');
const said = (about: Partial<Preview> = {}, role: (typeof STAFF_ROLES)[number] = 'finance') => {
  const { facts, ...rest } = attachConsequence({ ...REASSIGN_PREVIEW, ...about }, role);
  return { ...rest, facts: Object.fromEntries(facts.map(([name, value]) => [plain(name), plain(value)])) };
};

describe('what attaching a payment does, before it is done', () => {
  it('a payment of nobody', () => {
    expect(said()).toEqual({
      text: 'Этот платёж сейчас ничей. Сверьте его с тем, что говорит клиент.',
      isStop: false,
      isBlocked: false,
      facts: {
        'Чей сейчас': 'ничей',
        'Чей станет': 'anna.k@example.com',
        Сумма: '150 ₽',
        Когда: 'вчера в 14:02',
        'Чем платили': 'Карта •• 4471',
        'Почта в счёте': 'v•••@example.com',
        'Что куплено': 'подписка, 1 месяц',
        'Новый клиент получит': 'Доступ до 21 декабря в 15:00.',
      },
    });
  });

  it('a payment of somebody else: who, what they lose, and that both get an e-mail', () => {
    const { text, facts, isStop } = said({ owner: OWNER, needsFinance: true });
    expect(text).toContain('пользуется boris@example.com');
    expect({ isStop, owner: facts['Чей сейчас'], loses: facts['Прежний клиент потеряет'] }).toEqual({
      isStop: true,
      owner: 'boris@example.com',
      loses: 'Доступ закроется сразу, был до 20 декабря в 14:02. Списаний больше не будет.',
    });
  });

  it.each([
    [
      'a part of the time',
      { accessUntilAfter: '2026-12-01T11:02:00.000Z', accessClosesNow: false },
      /останется до 1 декабря/,
    ],
    ['a slot', { accessUntilAfter: OWNER.accessUntil, extraDevices: 1 }, /^Дополнительное устройство\. Списаний/],
    ['nothing', { accessUntilAfter: OWNER.accessUntil, endsRenewals: false }, /^Ничего\.$/],
  ] as const)('they lose %s', (_what, about, sentence) => {
    expect(said({ owner: { ...OWNER, ...about } }).facts['Прежний клиент потеряет']).toMatch(sentence);
  });

  it.each(STAFF_ROLES)('%s may or may not take open access', (role) => {
    const { isBlocked, text } = said({ owner: OWNER, needsFinance: true }, role);
    expect(isBlocked).toBe(role === 'support');
    expect(/финансы или администратор/.test(text)).toBe(role === 'support');
  });

  it.each(ATTACH_GAINS)('the account gets «%s» in words', (gain) => {
    const { facts } = said({ effect: { ...REASSIGN_PREVIEW.effect, gain } });
    expect(facts['Новый клиент получит']).toMatch(/^[А-Я].*\.$/);
  });
});

it.each(SOLD_KINDS)('what was bought is said in words: «%s»', (kind) => {
  expect(boughtText({ kind })).toMatch(/^[а-я ]+$/);
});

it('a gift is said with its recipient, a term with its length', () => {
  expect(plain(boughtText({ kind: 'gift', months: 6, recipient: 's•••@example.com' }))).toBe(
    'подарок для s•••@example.com, 6 месяцев',
  );
  expect(plain(boughtText({ kind: 'term', months: 1, isOneOff: true }))).toBe('подписка, 1 месяц, без продления');
  expect(plain(boughtText({ kind: 'trial', days: 30 }))).toBe('пробный период, 30 дней');
});

it('says how it was paid by what the payment knows', () => {
  expect(paidBy({ method: 'sbp', cardMask: null })).toBe('СБП');
  expect(paidBy({ method: null, cardMask: '•• 3055' })).toBe('Карта •• 3055');
  expect(paidBy({ method: null, cardMask: null })).toBe('—');
});
