import frameTexts from '@locales/ru/panel-frame.json';
import { fillText, interpolate, type TextTree } from '@web/lib/i18n/interpolate';

/**
 * The texts of the frame of the panel and of its first page, which load no other texts. The panel exists only in
 * Russian; its texts are bundled with its chunks.
 */
export { frameTexts };

type PluralKeysOf<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Base}_few`
      ? `${Path}${Base}`
      : never
    : PluralKeysOf<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

/** A function that returns the text below `key` in the plural form of `count`. */
export const pluralOf =
  <Texts extends TextTree>(texts: Texts) =>
  (count: number, key: PluralKeysOf<Texts>): string =>
    interpolate(texts, 'ru', key, { count });

export const framePlural = pluralOf(frameTexts);

/** Replaces the placeholders of a text such as «{{page}} / {{total}}». */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string => fillText(text, values);

/** Looks up the text for a stored name; an unknown name is returned unchanged. */
export const labelFor = (labels: Readonly<Record<string, string>>, name: string): string => labels[name] ?? name;
