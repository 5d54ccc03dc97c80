import { LANGUAGES } from '@contract/values/languages';
import { TARIFFS } from '@contract/values/tariff';
import { brandShape, problemsOf, warningsOn, type BrandValues } from './brand-values';
import { changedFields } from './changed-fields';

/** Shows a question and returns the line that was typed; null when there is no more input. */
export type Ask = (question: string) => Promise<string | null>;

interface Question {
  /** The field that the answer sets; problems of it and of fields inside it are told at once. */
  readonly field: string;
  readonly text: string;
  /** The answer as the value of the field. By default the text itself. */
  readonly read?: (answer: string, draft: BrandValues) => unknown;
  /** The value of the field as an answer. By default the text itself. */
  readonly show?: (value: unknown) => string;
  readonly isAsked?: (draft: BrandValues) => boolean;
  /** How the short name stands in the value, where hyphens are not allowed. */
  readonly slugIn?: (slug: string) => string;
}

const NONE = '-';
const underscored = (slug: string): string => slug.replaceAll('-', '_');
const list = (answer: string): string[] =>
  answer
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
const showList = (value: unknown): string => (value as readonly string[]).join(', ');

const QUESTIONS: readonly Question[] = [
  { field: 'name.en', text: 'Name in Latin letters' },
  { field: 'name.ru', text: 'Name in Russian texts' },
  { field: 'name.kk', text: 'Name in Kazakh texts' },
  { field: 'name.zh', text: 'Name in Chinese texts' },
  { field: 'slug', text: 'Short name in file names (a-z, 0-9, hyphens)' },
  { field: 'company.name', text: 'Company, as on receipts' },
  { field: 'company.taxId', text: 'Tax id (ИНН)' },
  { field: 'company.legalAddress', text: 'Legal address' },
  { field: 'company.bank.name', text: 'Bank' },
  { field: 'company.bank.bic', text: 'BIC of the bank (БИК)' },
  { field: 'company.bank.account', text: 'Account of the company' },
  { field: 'company.bank.correspondentAccount', text: 'Correspondent account of the bank' },
  { field: 'copyrightYears', text: 'Years of the copyright' },
  { field: 'domain', text: 'Domain of the site' },
  { field: 'promoSiteUrl', text: 'Address of the advertising site' },
  { field: 'supportEmail', text: 'E-mail of support' },
  { field: 'supportBot', text: 'Telegram bot of support (@name_bot)', slugIn: underscored },
  {
    field: 'apps.android',
    text: `Package of the Android app, ${NONE} for none`,
    slugIn: underscored,
    show: (value) => (value as BrandValues['apps']['android'])?.packageName ?? NONE,
    read: (answer, { apps }) =>
      answer === NONE ? null : { packageName: answer, certificates: apps.android?.certificates ?? [] },
  },
  {
    field: 'apps.android.certificates',
    text: 'SHA-256 fingerprints of its certificates, separated by commas',
    show: showList,
    read: list,
    isAsked: ({ apps }) => apps.android !== null,
  },
  {
    field: 'apps.ios',
    text: `Ids of the iOS apps with their team, separated by commas, ${NONE} for none`,
    show: (value) => (value === null ? NONE : showList((value as { appIds: string[] }).appIds)),
    read: (answer) => (answer === NONE ? null : { appIds: list(answer) }),
  },
  ...TARIFFS.map((tariff): Question => ({
    field: `prices.${tariff}`,
    text: `Price of ${tariff === 1 ? '1 month' : `${tariff} months`}, roubles`,
    show: String,
    read: (answer) => (/^\d+$/.test(answer) ? Number(answer) : answer),
  })),
  { field: 'languages', text: `Languages of the site, of ${LANGUAGES.join(', ')}`, show: showList, read: list },
  { field: 'fallbackLanguage', text: 'Language of visitors who read none of them' },
];

/**
 * Asks for every field. An empty answer keeps the value in brackets, which is the present one with the new name and
 * domain in the place of the former; there is none if it would be refused. Tells what is wrong with an answer and asks
 * again. Null if the input ends, or if the summary is not confirmed.
 */
export async function askForBrand(
  present: BrandValues,
  ask: Ask,
  say: (line: string) => void,
): Promise<BrandValues | null> {
  let draft = structuredClone(present);
  for (const question of QUESTIONS) {
    if (question.isAsked?.(draft) === false) continue;
    const { show = String, read = (answer: string) => answer } = question;
    const withAnswer = (answer: string): BrandValues => replaced(draft, question.field, read(answer, draft));
    const renewed = renamed(show(at(draft, question.field)), present, draft, question.slugIn);
    const isAccepted = problemsAt(withAnswer(renewed), question.field).length === 0;
    for (;;) {
      const answer = await ask(isAccepted ? `${question.text} [${renewed}]: ` : `${question.text}: `);
      if (answer === null) return null;
      const next = withAnswer(answer.trim() === '' && isAccepted ? renewed : answer.trim());
      const problems = problemsAt(next, question.field);
      if (problems.length === 0) {
        draft = next;
        break;
      }
      for (const problem of problems) say(`  ${problem}`);
    }
  }
  // The files of the apps have no question: those of another brand are not its own.
  if (draft.slug !== present.slug) draft = { ...draft, downloads: { android: 'site', windows: 'site' } };
  const { success, data, error } = brandShape.safeParse(draft);
  if (!success) {
    for (const { sentence } of problemsOf(error)) say(`  ${sentence}`);
    return null;
  }
  for (const line of changedFields(present, data)) say(`  ${line}`);
  for (const warning of warningsOn(data)) say(`  warning: ${warning}`);
  const confirmation = await ask('Write this? [yes/no]: ');
  return /^y(es)?$/i.test(confirmation?.trim() ?? '') ? data : null;
}

/**
 * A suggestion with the names and the domain that were answered already. Names that no answer has changed yet are
 * those of the former brand.
 */
function renamed(
  text: string,
  present: BrandValues,
  draft: BrandValues,
  slugIn = (slug: string): string => slug,
): string {
  const pairs: [string, string][] = [
    [present.domain, draft.domain],
    [present.name.ru, draft.name.ru === present.name.ru ? draft.name.en : draft.name.ru],
    [present.name.en, draft.name.en],
    [slugIn(present.slug), slugIn(draft.slug === present.slug ? slugOf(draft.name.en) : draft.slug)],
  ];
  const isRenamed = draft.name.en !== present.name.en;
  return pairs
    .filter(([former, now]) => former !== now && (isRenamed || former === present.domain))
    .reduce((renamedText, [former, now]) => renamedText.replaceAll(former, now), text);
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The problems of a field, and of those inside it that have no question of their own. */
function problemsAt(draft: BrandValues, field: string): string[] {
  const { error } = brandShape.safeParse(draft);
  if (error === undefined) return [];
  return problemsOf(error)
    .filter(
      (problem) =>
        problem.field === field ||
        (problem.field.startsWith(`${field}.`) &&
          !QUESTIONS.some((other) => other.field !== field && problem.field.startsWith(other.field))),
    )
    .map(({ sentence }) => sentence);
}

const at = (tree: unknown, field: string): unknown =>
  field.split('.').reduce((inner, name) => (inner as Record<string, unknown>)[name], tree);

function replaced(draft: BrandValues, field: string, value: unknown): BrandValues {
  const next = structuredClone(draft) as unknown as Record<string, unknown>;
  const names = field.split('.');
  const last = names.pop() ?? '';
  ((at(next, names.join('.')) as Record<string, unknown> | undefined) ?? next)[last] = value;
  return next as unknown as BrandValues;
}
