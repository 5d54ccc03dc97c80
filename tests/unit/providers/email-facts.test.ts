import { BRAND } from '@functions/base/contract/values/brand';
import type { Language } from '@functions/base/contract/values/languages';
import type { MailContent } from '@functions/messages/rules/all-mails';
import { formatDate, formatMoney } from '@functions/base/mails/mail-format';
import { renderMail } from '@functions/messages/mails/render-mail';
import { describe, expect, it } from 'vitest';
import { LINKS, SAMPLES } from './email-samples';

/** The e-mail with plain spaces and unescaped ampersands. */
function read(content: MailContent | undefined, language: Language = 'ru') {
  if (content === undefined) throw new Error('no such sample');
  const { subject, html, text } = renderMail({ content, language }, LINKS);
  const plain = (part: string) => part.replaceAll('\u00a0', ' ').replaceAll('&amp;', '&');
  return { subject: plain(subject), html: plain(html), text: plain(text) };
}

function expectBoth({ html, text }: { html: string; text: string }, ...facts: string[]) {
  for (const fact of facts) {
    expect(text).toContain(fact);
    expect(html).toContain(fact);
  }
}

describe('the e-mail about a payment', () => {
  it('shows the amount, the end of access, and the next charge', () => {
    const mail = read(SAMPLES.paid[0]);
    expect(mail.subject).toBe('Оплата прошла: 1 080 ₽');
    expectBoth(mail, '1 080 ₽', '20 декабря 2026', '150 ₽, 20 декабря 2026', LINKS.profile, LINKS.cancel);
  });

  it('without auto-renewal says so, and offers no cancellation', () => {
    const mail = read(SAMPLES.paid[1]);
    expect(mail.subject).toBe('Подписка активна, платить не нужно');
    expectBoth(mail, 'не запланировано', 'Сама подписка не продлится');
    expect(mail.text).not.toContain(LINKS.cancel);
  });

  it.each([2, 3])('for the first order leads to the app, which is not installed yet (sample %i)', (index) => {
    const mail = read(SAMPLES.paid[index]);
    expectBoth(mail, 'установите приложение', LINKS.install, LINKS.profile);
    expect(mail.text).not.toContain('делать ничего не нужно');
    expect(read(SAMPLES.paid[0]).text).not.toContain(LINKS.install);
  });

  it('without an account contains the link to attach it (§7)', () => {
    for (const sample of SAMPLES['paid-unclaimed'])
      expectBoth(read(sample), LINKS.attach('aa11_30_1'), 'не пересылайте');
    expectBoth(read(SAMPLES['paid-unclaimed'][1]), 'мы вернём деньги');
  });

  it('for a device shows the next charge', () => {
    expectBoth(read(SAMPLES['device-paid'][0]), '25,50 ₽', '250 ₽');
  });

  it('for a device shows its days and, when the next charge was announced, two charges', () => {
    expectBoth(read(SAMPLES['device-paid'][2]), 'За 15 дней, до 20 декабря 2026', '200 ₽, 20 декабря 2026');
    const announced = read(SAMPLES['device-paid'][3]);
    expectBoth(announced, 'За 1 день, до', 'За следующий срок, 1 месяц', 'уже оплачен');
    expectBoth(announced, 'Следующее списание, уже объявлено', 'Списание после него, с новым устройством');
    expectBoth(read(SAMPLES['device-paid'][4]), 'За дни до 20 декабря 2026', 'не запланировано');
  });
});

describe('the e-mail about a coming charge', () => {
  it('shows its lines, the card, the day, and how to cancel', () => {
    const mail = read(SAMPLES['charge-ahead'][0]);
    expect(mail.subject).toBe('Через 3 дня спишем 175 ₽');
    expectBoth(
      mail,
      'Подписка на 1 месяц',
      'Промокод, −25 %',
      'Скидка за друзей, −25 %',
      '− 37,50 ₽',
      'Ещё 2 устройства',
      '100 ₽',
      'Всего',
      '175 ₽',
    );
    expectBoth(mail, '•• 4242', '20 декабря 2026', 'Отмените до 20 декабря 2026', LINKS.cancel);
  });

  it('with one line shows no total, and no card when it is unknown', () => {
    const { text } = read(SAMPLES['charge-ahead'][1]);
    expect(text).not.toMatch(/Всего|Карта:/);
    expect(text).toContain('Подписка на 6 месяцев: 600 ₽');
  });

  it('names the sum without the invitees whose trial ends before the charge', () => {
    expectBoth(read(SAMPLES['charge-ahead'][2]), '112,50 ₽', 'Если они не оплатят подписку, спишем 150 ₽');
    expect(read(SAMPLES['charge-ahead'][0]).text).not.toContain('не оплатят');
  });

  it.each([
    [1, 'Завтра спишем 600 ₽'],
    [2, 'Через 2 дня спишем 600 ₽'],
    [5, 'Через 5 дней спишем 600 ₽'],
    [21, 'Через 21 день спишем 600 ₽'],
  ])('in %i days uses the Russian plural', (daysAhead, subject) => {
    expect(read({ ...SAMPLES['charge-ahead'][1]!, daysAhead }).subject).toBe(subject);
  });

  it('uses the English plural too', () => {
    const subjects = [1, 2].map((daysAhead) => read({ ...SAMPLES['end-ahead'][0]!, daysAhead }, 'en').subject);
    expect(subjects).toEqual(['Access ends tomorrow', 'Access ends in 2 days']);
  });
});

describe('the e-mail about a failed charge', () => {
  it.each([
    ['funds', 'На карте не хватило денег'],
    ['cardExpired', 'Истёк срок действия карты'],
    ['bankRefused', 'Банк не провёл платёж'],
    ['limit', 'Банк не провёл платёж'],
    [null, 'Банк не провёл платёж'],
  ] as const)('reason %s: the reason, the last day of access and the pay link', (decline, reason) => {
    const mail = read({ ...SAMPLES['charge-failed'][0]!, decline });
    expectBoth(
      mail,
      reason,
      '150 ₽',
      '23 декабря 2026',
      'аккаунт и устройства останутся',
      LINKS.pay(Date.parse('2026-12-20T12:00:00Z')),
    );
  });
});

describe('e-mails about the end of a subscription', () => {
  it.each([
    [0, 'Вы отменили подписку'],
    [1, 'наша поддержка'],
    [2, 'на сайте платёжной системы'],
  ])('a cancellation shows who cancelled (%i)', (index, by) => {
    expectBoth(read(SAMPLES.cancelled[index]), by, 'Списаний больше не будет', '20 декабря 2026', LINKS.profile);
  });

  it('a cancellation without access promises no access and says why', () => {
    const [restricted, ended] = SAMPLES.cancelled.slice(3, 5).map((sample) => read(sample));
    for (const mail of [restricted, ended]) expect(mail?.text).not.toContain('Доступ остаётся');
    expect(restricted?.text).toContain('Списаний не будет и после снятия ограничения');
    expect(restricted?.text).not.toContain('20 декабря 2026');
    expect(ended?.text).toContain('доступ закрыт');
  });

  it('a cancellation promises a charge at the end of the paid time only while a card is saved', () => {
    const [withCard, withoutCard] = [SAMPLES.cancelled[0], SAMPLES.cancelled[5]].map((sample) => read(sample).text);
    expect(withCard).toContain('списание пойдёт, когда оно закончится');
    expect(withoutCard).not.toContain('списание пойдёт, когда оно закончится');
    expect(withoutCard).toContain('новый срок оплачивается сразу');
  });

  it('the coming end and the end itself show the date and link to the shop', () => {
    expect(read(SAMPLES['end-ahead'][0]).subject).toBe('Доступ закончится через 3 дня');
    expectBoth(read(SAMPLES['end-ahead'][0]), '20 декабря 2026', LINKS.shop);
    // Where nothing can be charged, the next term is paid by a link.
    const ahead = read(SAMPLES['end-ahead'][1]);
    expectBoth(ahead, '20 декабря 2026', '20 марта 2027', 'Оплатить 430', `${BRAND.siteUrl}/instantPay?end=`);
    expect(ahead.text).not.toContain(LINKS.shop);
    expectBoth(read(SAMPLES.expired[0]), '20 декабря 2026', 'списаний не будет', LINKS.shop);
  });

  it('a refund says whether it subtracts time from the subscription', () => {
    expectBoth(read(SAMPLES.refunded[0]), '150 ₽', 'отменено и время');
    expectBoth(read(SAMPLES.refunded[1]), '50 ₽', 'срок подписки и дата следующего списания прежние');
    expectBoth(read(SAMPLES.refunded[2]), '150 ₽', 'возврат не меняет срок подписки');
  });

  it('a payment that gives nothing is refunded, and the e-mail shows the reason', () => {
    expectBoth(read(SAMPLES['payment-returned'][0]), '1 ₽', 'Пробный период уже был использован');
    expectBoth(read(SAMPLES['payment-returned'][1]), '150 ₽', 'этот срок уже оплачен');
  });

  it('a payment that gives nothing any more is refunded, and the e-mail shows what holds instead', () => {
    expectBoth(read(SAMPLES['payment-returned'][1]), 'дата следующего списания прежние');
    const changed = read(SAMPLES['payment-returned'][2]);
    expectBoth(changed, '1 080 ₽', 'Подписка изменилась', '150 ₽', '20 декабря 2026');
    const ended = read(SAMPLES['payment-returned'][3]);
    expectBoth(ended, 'Подписка изменилась', 'не запланировано');
    for (const { text } of [changed, ended]) expect(text).not.toContain('прежние');
  });

  it('a lifted restriction shows the amount and date of the next charge', () => {
    const [, shared] = SAMPLES['access-restricted'];
    expectBoth(read(shared), 'ключ доступа передан', `${LINKS.offer}#5.3`, LINKS.cancel, LINKS.supportBot);
    expect(read(SAMPLES['access-restricted'][0]).text).not.toContain(LINKS.cancel);
    expectBoth(read(SAMPLES['restriction-lifted'][0]), '150 ₽', '20 декабря 2026', LINKS.cancel);
    expectBoth(read(SAMPLES['restriction-lifted'][1]), 'Ограничение снято', 'не запланировано');
  });
});

describe('e-mails about the account', () => {
  it('an invitee lowers the next charge, and a discount of 100 % makes it free (§9)', () => {
    expectBoth(read(SAMPLES['friend-counted'][0]), '50 %', 'снизит следующее списание');
    expectBoth(read(SAMPLES['friend-counted'][1]), '100 %', 'подписка бесплатна');
  });

  it('an invitee who stopped counting raises the next charge, unless it is announced already', () => {
    expectBoth(read(SAMPLES['friend-lapsed'][0]), '25 %', 'теперь 112,50 ₽, 20 декабря 2026', LINKS.promo);
    expectBoth(read(SAMPLES['friend-lapsed'][1]), '0 %', 'не изменится: 150 ₽, 20 декабря 2026');
  });

  it('an invitee who never counts again does not bring the discount back', () => {
    expect(read(SAMPLES['friend-lapsed'][0]).text).toContain('скидка вернётся');
    expect(read(SAMPLES['friend-lapsed'][2]).text).not.toContain('скидка вернётся');
    expectBoth(read(SAMPLES['friend-lapsed'][2]), '0 %', 'теперь 150 ₽, 20 декабря 2026');
  });

  it('a refused trial says that nothing was charged', () => {
    expectBoth(read(SAMPLES['trial-refused'][0]), 'Деньги не списаны', LINKS.shop);
  });

  it('a new device or sign-in is named, with a link to support', () => {
    expectBoth(read(SAMPLES['device-added'][0]), 'Pixel 9 Pro', 'Это не я', LINKS.supportBot);
    expectBoth(read(SAMPLES['new-sign-in'][1]), 'Яндекс', 'Это не я', LINKS.supportBot);
  });

  it('a promotion carries its code, percent and last day', () => {
    expectBoth(read(SAMPLES.promotion[0]), 'SPRING_26', '20 %', '31 марта 2027', LINKS.shop);
  });
});

describe('amounts and dates', () => {
  it('amounts are formatted in the language of the e-mail', () => {
    expect(formatMoney(15_000, 'ru')).toBe('150\u00a0₽');
    expect(formatMoney(108_050, 'kk')).toBe('1\u00a0080,50\u00a0₽');
    expect(formatMoney(-3_750, 'en')).toBe('\u2212\u00a037.50\u00a0₽');
  });

  it('dates are dates in Moscow in all languages', () => {
    const lateInTheEvening = Date.parse('2026-12-19T21:30:00Z');
    expect(formatDate(lateInTheEvening, 'ru')).toBe('20\u00a0декабря\u00a02026');
    expect(formatDate(lateInTheEvening, 'en')).toBe('December\u00a020,\u00a02026');
    expect(formatDate(lateInTheEvening, 'kk')).toBe('2026\u00a0ж.\u00a020\u00a0желтоқсан');
    expect(formatDate(lateInTheEvening, 'zh')).toBe('2026年12月20日');
  });
});
