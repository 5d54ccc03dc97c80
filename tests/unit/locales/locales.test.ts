import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { describe, expect, it } from 'vitest';

const folder = (language: Language) => new URL(`../../../locales/${language}/`, import.meta.url);
const areas = (language: Language) =>
  readdirSync(folder(language))
    .filter((file) => file.endsWith('.json'))
    .sort();
const RUSSIAN_ONLY = ['offer.json', 'offer-page.json', 'panel.json', 'panel-frame.json', 'panel-login.json'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = Map<string, string>;

function textsOf(language: Language, area: string): Texts {
  const texts: Texts = new Map();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value);
    else Object.entries(value as object).forEach(([key, inner]) => walk(inner, path === '' ? key : `${path}.${key}`));
  };
  walk(JSON.parse(readFileSync(new URL(area, folder(language)), 'utf8')), '');
  return texts;
}

const keys = (texts: Texts) => [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))].sort();
/** The {{values}} and the <tags> of a text. */
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? [])].sort();
const shared = areas('ru').filter((area) => !RUSSIAN_ONLY.includes(area));

describe('the languages (§1)', () => {
  it.each(LANGUAGES)('%s has the same areas as Russian', (language) => {
    expect(areas(language).filter((area) => !RUSSIAN_ONLY.includes(area))).toEqual(shared);
  });

  describe.each(shared)('%s', (area) => {
    it.each(LANGUAGES)('%s has the same keys and no empty text', (language) => {
      const texts = textsOf(language, area);
      expect(keys(texts)).toEqual(keys(textsOf('ru', area)));
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    it.each(LANGUAGES)('%s has every plural form its grammar needs', (language) => {
      const texts = textsOf(language, area);
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const plurals = new Set(
        [...textsOf('ru', area).keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
      );
      for (const key of plurals) {
        expect([...texts.keys()].filter((other) => other.replace(PLURAL, '') === key).sort()).toEqual(
          forms.map((form) => `${key}_${form}`).sort(),
        );
      }
    });

    it.each(LANGUAGES)('%s has the same placeholders and tags', (language) => {
      const russian = textsOf('ru', area);
      for (const [key, text] of textsOf(language, area)) {
        const model = russian.get(key) ?? russian.get(key.replace(PLURAL, '_other'));
        expect({ key, placeholders: placeholders(text) }).toEqual({ key, placeholders: placeholders(model ?? '') });
      }
    });
  });
});

describe('the texts that the specification quotes', () => {
  const quoted: [Language, string, string, string][] = [
    ['en', 'landing.json', 'hero.purchase', 'Purchase'],
    ['en', 'landing.json', 'price.buy', 'Buy'],
    ['en', 'common.json', 'allPayments', 'All payments'],
    ['en', 'common.json', 'per.month', 'per month'],
    ['en', 'common.json', 'per.halfYear', 'per half year'],
    ['en', 'common.json', 'per.year', 'per year'],
    ['en', 'common.json', 'tariff.month', 'Month'],
    ['en', 'common.json', 'tariff.halfYear', 'Half-year'],
    ['en', 'common.json', 'tariff.year', 'Year'],
    ['en', 'common.json', 'renderError.heading', 'Unexpected Application Error!'],
    ['en', 'login.json', 'title', 'Log in or register'],
    ['en', 'login.json', 'attach.title', 'Register to attach the subscription to the account'],
    ['ru', 'login.json', 'failed', 'Не удалось авторизоваться!'],
    ['en', 'login.json', 'yandexReturn.loading', 'Loading...'],
    ['en', 'login.json', 'yandexReturn.done', 'You have successfully logged in'],
    ['en', 'login.json', 'yandexReturn.noToken', 'Access token not found in URL'],
    ['en', 'login.json', 'yandexReturn.noUser', 'Failed to fetch user info'],
    ['en', 'profile.json', 'until', 'Subscription until {{date}}'],
    ['en', 'profile.json', 'noSubscription', 'No active subscription'],
    ['en', 'profile.json', 'changeAccount', 'Change account'],
    ['en', 'profile.json', 'cancel', 'Cancel subscription'],
    ['en', 'profile.json', 'devices.none', 'No active devices'],
    ['en', 'profile.json', 'devices.detachFailed', 'Could not detach the device.'],
    ['en', 'profile.json', 'billing', 'Billing occurs at the end of the subscription period.'],
    ['en', 'cancel.json', 'cancel', 'Cancel subscription'],
    ['en', 'purchase.json', 'buy.new-subscription', 'Buy'],
    ['ru', 'offer-page.json', 'heading', 'ПУБЛИЧНАЯ ОФЕРТА'],
    ['ru', 'offer-page.json', 'back', 'Назад'],
    ['ru', 'profile.json', 'status.active', 'Активна'],
    ['ru', 'profile.json', 'status.expired', 'Истекла'],
    ['ru', 'profile.json', 'status.cancelled', 'Отменена'],
    ['ru', 'panel-frame.json', 'status.NOT_ACTIVE', 'Отсутствует'],
  ];

  it.each(quoted)('%s %s %s reads as quoted', (language, area, key, text) => {
    expect(textsOf(language, area).get(key)).toBe(text);
  });

  it('the offer has the sections of the specification in their order', () => {
    const offer = JSON.parse(readFileSync(new URL('offer.json', folder('ru')), 'utf8')) as {
      sections: { heading: string }[];
    };
    expect(offer.sections.map(({ heading }) => heading.replaceAll('\u00a0', ' '))).toEqual([
      'Термины',
      'Общие положения',
      'Цена и порядок оплаты',
      'Оформление заказа',
      'Отмена и прекращение',
      'Дополнительные устройства',
      'Возврат денег и гарантия',
      'Скидки и промокоды',
      'Данные о подключениях',
      'Ответственность сторон',
      'Заключительные положения',
      'Реквизиты продавца',
    ]);
  });
});
