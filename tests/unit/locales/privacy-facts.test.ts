import { readFileSync } from 'node:fs';
import { addNote } from '@functions/accounts/contract/customer-notes';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { listLogs } from '@functions/panel/contract/list-logs';
import { GUARANTEE_DAYS } from '@functions/base/contract/values/guarantee';
import { LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { LOG_LIFETIME } from '@functions/nodes/rules/connection';
import { NOTICE_PERIOD } from '@functions/campaigns/rules/campaign';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { MAIL_LIFETIME } from '@functions/messages/rules/all-tasks';
import { GRACE, OLDEST_REFUND, UNCLAIMED_AFTER, UNPAID_LIFETIME } from '@functions/subscription/rules/terms';
import { COLLECTIONS } from '@functions/store/collections';
import { BODY_LIFETIME } from '@functions/payments/tasks/redact-payment-events';
import { PRICE_LIST } from '@functions/subscription/rules/price-list';
import offer from '@locales/ru/offer.json';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/** The periods that the privacy page and the offer promise are those of the code (decision 80). */

type Tree = { readonly [name: string]: string | Tree };

const textOf = (language: Language, area: string, key: string): string => {
  let tree: string | Tree | undefined = JSON.parse(
    readFileSync(inRepository('locales', language, `${area}.json`), 'utf8'),
  ) as Tree;
  for (const name of key.split('.')) tree = typeof tree === 'object' ? tree[name] : undefined;
  if (typeof tree !== 'string') throw new Error(`${area}.json has no text ${key}`);
  return tree;
};
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\d.])\d+(?![\d.]*\d)/g)].map(([digits]) => Number(digits));
const days = (ms: number): number => ms / DAY;
const clause = (number: string): string => {
  const [section = 0, paragraph = 0] = number.split('.').map(Number);
  return offer.sections[section - 1]?.paragraphs[paragraph - 1] ?? '';
};

describe.each(LANGUAGES)('the privacy page in %s', (language) => {
  it.each([
    ['lead', days(LOG_LIFETIME)],
    ['traffic.connections', days(LOG_LIFETIME)],
    ['payments.receipts', days(BODY_LIFETIME)],
    ['payments.receipts', days(UNPAID_LIFETIME)],
    ['letters.sent', days(MAIL_LIFETIME)],
  ])('%s names %i days', (key, period) => {
    expect(numbersIn(textOf(language, 'privacy', key))).toContain(period);
  });
});

/** The words of each language for staff notes, and the sentence about connections, which not every role may see. */
const WORDS: Readonly<
  Record<Language, { readonly notes: RegExp; readonly connections: RegExp; readonly all: RegExp }>
> = {
  ru: {
    notes: /заметк\S+ (наших )?сотрудников/,
    all: /^Сотрудники поддержки, финансового отдела и администраторы видят карточку клиента: .*платежи.*заметки\./,
    connections: /Подключения видят только поддержка и администраторы\./,
  },
  en: {
    notes: /staff(’s)? notes/,
    all: /^Support, finance and administrators see the customer’s card: .*payments.*notes\./,
    connections: /Only support and administrators see connections\./,
  },
  kk: {
    notes: /қызметкерлер\S* .*жазбалары/,
    all: /^Қолдау қызметі, қаржы бөлімі және әкімшілер клиент картасын көреді: .*төлемдер.*жазбалар\./,
    connections: /Қосылуларды тек қолдау қызметі мен әкімшілер көреді\./,
  },
  zh: {
    notes: /员工.*备注/,
    all: /^客服、财务和管理员可查看客户资料：.*付款.*备注。/,
    connections: /只有客服和管理员可查看连接记录。/,
  },
};

describe('who sees the data, and the notes of staff', () => {
  const plain = (language: Language, key: string) => textOf(language, 'privacy', key).replaceAll('\u00a0', ' ');

  it.each(LANGUAGES)('the privacy page says it in %s', (language) => {
    const { notes, all, connections } = WORDS[language];
    for (const key of ['account.kept', 'rights.export', 'rights.delete']) expect(plain(language, key)).toMatch(notes);
    expect(plain(language, 'readers.staff')).toMatch(all);
    expect(plain(language, 'readers.staff')).toMatch(connections);
  });

  it('it is what the roles of the calls and the table of collections say', () => {
    for (const call of [getUserById, getTimeline, listChecks, getInviteesByInviterId, addNote])
      expect({ call: call.name, roles: [...call.roles].toSorted() }).toEqual({
        call: call.name,
        roles: ['admin', 'finance', 'support'],
      });
    expect([...listLogs.roles].toSorted()).toEqual(['admin', 'support']);
    expect(COLLECTIONS.customerNotes.customerData).toMatchObject({ onDeletion: 'removed', inExport: 'notes' });
  });
});

describe('the offer', () => {
  it.each([
    ['3.8', days(NOTICE_PERIOD)],
    ['3.10', GRACE / HOUR],
    ['4.5', days(UNCLAIMED_AFTER)],
    ['7.1', GUARANTEE_DAYS],
    ['7.3', days(OLDEST_REFUND)],
    ['8.1', PRICE_LIST.at(-1)?.promoMonths],
    ['8.3', PRICE_LIST.at(-1)?.referralPercent],
    ['8.4', GRACE / HOUR],
    ['9.2', days(LOG_LIFETIME)],
  ])('%s names %i', (number, period) => {
    expect(numbersIn(clause(number))).toContain(period);
  });

  /** Clauses that texts and links name: a new section before them would renumber them. */
  it.each([
    ['5.3', /^Продавец вправе ограничить оказание/],
    ['7.1', /гарантия/],
    // Decisions 42 and 75.
    ['8.4', /в\sпробном\sпериоде,.*не\sснижает\sпервый\sплатёж\sза\sсрок\sдлиннее\sмесяца/],
  ])('%s is about what texts cite it for', (number, subject) => {
    expect(clause(number)).toMatch(subject);
  });

  it('has every clause that a text names, and every link of a text leads to an anchor', () => {
    const areas = ['cancel', 'login', 'mail', 'offer-summary', 'privacy', 'profile', 'purchase'];
    for (const language of LANGUAGES) {
      for (const area of areas) {
        const text = readFileSync(inRepository('locales', language, `${area}.json`), 'utf8');
        for (const [number] of text.matchAll(/(?<![\d.])\d{1,2}\.\d{1,2}(?![\d.]*\d)/g))
          expect({ language, area, number, exists: clause(number) !== '' }).toMatchObject({ exists: true });
      }
    }
    const page = readFileSync(inRepository('web', 'src', 'features', 'offer', 'offer-content.tsx'), 'utf8');
    expect(page).toContain('id={`${index + 1}.${row + 1}`}');
  });
});
