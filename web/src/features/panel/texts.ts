import { PROMO_REFUSALS } from '@contract/values/promo-refusals';
import panelTexts from '@locales/ru/panel.json';
import { createInstance, type TOptions } from 'i18next';

/** The panel exists only in Russian; its texts are bundled with its chunks. */
export const texts = {
  ...panelTexts,
  promo: {
    ...panelTexts.promo,
    impossible: PROMO_REFUSALS.promo_code_impossible,
    problems: {
      promoCode: PROMO_REFUSALS.promo_code_short,
      percent: PROMO_REFUSALS.promo_discount_impossible,
      months: PROMO_REFUSALS.promo_validity_impossible,
    },
  },
};

/** Separate from the instance of the site, whose language the visitor chooses. */
const i18n = createInstance();
void i18n.init({
  lng: 'ru',
  fallbackLng: false,
  resources: { ru: { panel: panelTexts } },
  defaultNS: 'panel',
  // The texts are bundled.
  initAsync: false,
  interpolation: { escapeValue: false },
});

type PluralKeysOf<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Base}_few`
      ? `${Path}${Base}`
      : never
    : PluralKeysOf<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

/** Replaces the placeholders of a text such as «{{page}} / {{total}}». */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  i18n.services.interpolator.interpolate(text, values, 'ru', {});

/** The text below `key` in the plural form of `count`. */
export const plural = (count: number, key: PluralKeysOf<typeof panelTexts>): string => translate(key, { count });

// Only the areas of the site are typed for i18next.
const translate = i18n.t as (key: string, options: TOptions) => string;

/** Looks up the text for a stored name; an unknown name is returned unchanged. */
export const labelFor = (labels: Readonly<Record<string, string>>, name: string): string => labels[name] ?? name;
