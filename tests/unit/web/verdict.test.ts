import type { PanelUser } from '@functions/panel/contract/get-user';
import { describe, expect, it } from 'vitest';
import { RENEWAL_ENDS } from '@functions/subscription/contract/values/renewal-end';
import { payLinkAction, verdictOf } from '@web/panel/customers/card/verdict';
import { panelUser, situation } from '../../support/panel/panel-responses';

type Situation = Partial<PanelUser['situation']>;

const PAST = '2026-11-18T11:00:00.000Z';
const NEVER = { status: 'NOT_ACTIVE', startDate: null, endDate: null, totalCost: null, deviceCount: 0 };
const CLOSED: Partial<PanelUser> = {
  subscription: {
    status: 'EXPIRED',
    startDate: PAST,
    endDate: '2026-11-15T11:00:00.000Z',
    totalCost: 150,
    deviceCount: 0,
  },
  subscriptionIsActive: false,
  accessUntil: PAST,
};
const PAST_DUE: Partial<PanelUser> = {
  subscription: {
    status: 'ACTIVE',
    startDate: PAST,
    endDate: '2026-11-20T11:00:00.000Z',
    totalCost: 150,
    deviceCount: 0,
  },
  accessUntil: '2026-11-23T11:00:00.000Z',
  nextTransactionDate: '2026-11-21T15:00:00.000Z',
  pastDue: {
    since: '2026-11-20T11:00:00.000Z',
    attempts: 1,
    decline: 'funds',
    reasonCode: 5051,
    accessUntil: '2026-11-23T11:00:00.000Z',
    retry: null,
  },
};
const MAIL = { kind: 'charge-failed', at: '2026-11-20T11:03:00.000Z', state: 'sent', isRefused: false } as const;
const ended = (why: (typeof RENEWAL_ENDS)[number]) => ({ at: PAST, why });

const verdict = (about: Partial<PanelUser>, facts: Situation = {}) => {
  const { tone, line, more } = verdictOf(panelUser({ ...about, situation: situation(facts) }));
  return { tone, line: plain(line), more: plain(more.join(' ')) };
};
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the first line of the card', () => {
  it.each<[string, Partial<PanelUser>, Situation, string, string]>([
    ['access', {}, {}, 'good', 'Доступ открыт до 20 декабря в 14:02.'],
    ['a trial', {}, { isTrial: true }, 'good', 'Идёт пробный период до 20 декабря в 14:02.'],
    [
      'a failed renewal',
      PAST_DUE,
      { decline: 'funds', lastNotice: MAIL },
      'warn',
      'Карта отказала вчера в 14:00: недостаточно средств. Доступ открыт до 23 ноября в 14:00.',
    ],
    [
      'a renewal that is awaited',
      { ...PAST_DUE, pastDue: null },
      {},
      'warn',
      'Срок кончился вчера в 14:00, списание ещё идёт. Доступ открыт до 23 ноября в 14:00.',
    ],
    [
      'renewals that the bank gave up',
      { accessUntil: '2026-11-23T11:00:00.000Z' },
      { renewal: 'lost', decline: 'cardExpired', renewalEnd: ended('rejected') },
      'warn',
      'Списаний больше не будет: срок карты истёк. Доступ открыт до 23 ноября в 14:00.',
    ],
    [
      'renewals that the provider ended without a failure',
      { accessUntil: '2026-11-23T11:00:00.000Z' },
      { renewal: 'lost', renewalEnd: ended('token-refused') },
      'warn',
      'Списаний больше не будет: карту больше не принимают с 18 ноября. Доступ открыт до 23 ноября в 14:00.',
    ],
    [
      'no card to charge',
      {},
      { renewal: 'unsupported', renewalEnd: ended('no-card') },
      'warn',
      'Доступ открыт до 23 декабря в 14:02, потом закроется: карты для списаний нет.',
    ],
    [
      'a cancelled subscription with time left',
      {},
      { renewal: 'cancelled', renewalEnd: ended('customer') },
      'warn',
      'Доступ открыт до 23 декабря в 14:02, потом закроется: клиент отменил подписку 18 ноября.',
    ],
    [
      'granted days only',
      {},
      { renewal: 'cancelled', renewalEnd: ended('days') },
      'warn',
      'Доступ открыт до 23 декабря в 14:02, потом закроется: шли только начисленные дни.',
    ],
    [
      'the grace after a failed renewal is over',
      CLOSED,
      { renewal: 'lost', decline: 'funds', renewalEnd: ended('rejected'), lastNotice: MAIL },
      'bad',
      'Доступ закрыт 18 ноября в 14:00: карта отказала, недостаточно средств.',
    ],
    [
      'a renewal that never came',
      CLOSED,
      { renewal: 'active' },
      'bad',
      'Доступ закрыт 18 ноября в 14:00: списание так и не пришло.',
    ],
    [
      'a refund',
      CLOSED,
      { renewal: 'cancelled', renewalEnd: ended('refund') },
      'bad',
      'Доступ закрыт 18 ноября в 14:00: деньги вернули 18 ноября.',
    ],
    [
      'a cancelled subscription without time left',
      CLOSED,
      { renewal: 'cancelled', renewalEnd: ended('staff') },
      'bad',
      'Доступ закрыт 18 ноября в 14:00: сотрудник отменил подписку 18 ноября.',
    ],
    [
      'an unsupported card without time left',
      CLOSED,
      { renewal: 'unsupported', renewalEnd: ended('no-card') },
      'bad',
      'Доступ закрыт 18 ноября в 14:00: карты для списаний нет.',
    ],
    [
      'a restriction',
      { restricted: 'key-shared', subscriptionIsActive: false },
      { restrictedSince: PAST },
      'bad',
      'Доступ ограничен 18 ноября в 14:00: ключ передан третьим лицам.',
    ],
    [
      'no payment ever',
      { subscription: NEVER, subscriptionIsActive: false },
      { renewal: 'never', lastPayment: null },
      'off',
      'Ни разу не платил: подписки нет.',
    ],
    [
      'payments that gave nothing',
      { subscription: NEVER, subscriptionIsActive: false },
      { renewal: 'never' },
      'off',
      'Подписки нет: ни один платёж не дал доступа.',
    ],
    ['a deleted account', CLOSED, { isDeleted: true }, 'off', 'Аккаунт удалён, доступа нет. Личные данные стёрты.'],
  ])('%s', (_what, about, facts, tone, line) => {
    expect(verdict(about, facts)).toMatchObject({ tone, line });
  });

  it.each(RENEWAL_ENDS)('says in words that renewals ended by «%s»', (why) => {
    const { line } = verdict(CLOSED, { renewal: 'cancelled', renewalEnd: ended(why) });
    expect(line).toMatch(/^Доступ закрыт 18 ноября в 14:00: [а-яё ]+( 18 ноября)?\.$/);
  });

  it('adds the sum, the e-mail, the next attempt and the last connection', () => {
    expect(verdict({}).more).toBe('Тогда спишется 132,50 ₽. Последний вход: Амстердам, сегодня в 11:49.');
    expect(verdict({ amount: 0 }).more).toContain('Тогда продлится бесплатно.');
    expect(verdict(PAST_DUE, { decline: 'funds', lastNotice: MAIL, lastConnection: null }).more).toBe(
      'Письмо со ссылкой на оплату ушло вчера в 14:03. Следующая попытка банка сегодня в 18:00. ' +
        'За 30 дней входов не было.',
    );
  });

  it('says that the e-mail did not leave, is retried, or was never written', () => {
    const mail = (state: 'waiting' | 'failed') => verdict(PAST_DUE, { lastNotice: { ...MAIL, state } }).more;
    expect(mail('failed')).toContain('Письмо со ссылкой на оплату не ушло, создано вчера в 14:03.');
    expect(mail('waiting')).toContain('Письмо со ссылкой на оплату ещё в пути');
    expect(verdict(PAST_DUE, {}).more).toContain('Письмо об этом не уходило.');
  });

  it('says that the mailbox does not exist, of the e-mail and whatever the state of the customer', () => {
    const notice = { ...MAIL, state: 'failed', isRefused: true } as const;
    expect(verdict(PAST_DUE, { lastNotice: notice }).more).toContain('на оплату не доставлено: такого ящика нет');
    const facts = { mailboxRefusedSince: PAST };
    for (const about of [{}, CLOSED, PAST_DUE])
      expect(verdict(about, facts).more).toMatch(/Письмо не доставлено: такого ящика нет.* Так с 18 ноября в 14:00\./);
    expect(verdict({}, {}).more).not.toContain('ящика');
  });

  it('names payments of nobody with this address, a refused trial, and an account without a device', () => {
    const none = { subscription: NEVER, subscriptionIsActive: false, devices: [], isTrialDenied: true };
    const facts: Situation = {
      renewal: 'never',
      lastPayment: null,
      lastConnection: null,
      strayPayments: { count: 2, id: '89297071' },
    };
    expect(verdict(none, facts).more).toBe(
      'Пробный период отклонён: карта или почта его уже получали. ' +
        'С этой почтой есть ещё 2 платежа не в этом аккаунте. Устройств нет.',
    );
  });

  it('names the year of a moment of another year', () => {
    expect(verdict({ accessUntil: '2027-01-03T11:02:00.000Z' }, { renewal: 'unsupported' }).line).toContain(
      'до 3 января 2027 г. в 14:02',
    );
  });
});

it('the pay link is sent again only where a charge failed', () => {
  expect(payLinkAction(panelUser(PAST_DUE))).toBe('resend');
  expect(payLinkAction(panelUser({ situation: situation({ renewal: 'unsupported', canPayByLink: true }) }))).toBe(
    'sendLink',
  );
});
