import { BRAND } from '@functions/base/contract/values/brand';
import { LOCAL, OPTIONAL_SETTINGS, PARAMETERS, SECRET_KEYS, SECRETS, settingProblems } from '@functions/settings';
import { EXPIRING } from '@functions/store/collections';
import { appFileProblems } from './app-file-problems';
import { missingRoles, type AccountPermissions } from './deploy-roles';
import { panelUrlOf, type FunctionsEnv } from './functions-env';

const BRAND_FILE = 'functions/src/base/contract/values/brand.ts';

/** Input of the checks that run before the build. */
export interface DeployFacts {
  readonly project: string;
  /** False for an environment that scripts/lib/environments.ts declares as one for tests. */
  readonly isProduction: boolean;
  readonly now: number;
  /** As `git status --porcelain` lists them. */
  readonly changedFiles: readonly string[];
  /** functions/.env.<project>; null when there is no such file. */
  readonly functionsEnv: FunctionsEnv | null;
  /** The values of functions/.env.<project> of the other projects of .firebaserc, by project; where there is a file. */
  readonly otherEnvironments: Readonly<Record<string, FunctionsEnv['values']>>;
  /** The secrets that are set; null without a login. They are validated and never printed. */
  readonly secrets: Readonly<Record<string, string>> | null;
  /** Of the account that deploys. */
  readonly permissions: AccountPermissions;
  /** VITE_ values of web/.env.<project>. */
  readonly webEnv: Readonly<Record<string, string>>;
  readonly brand: Readonly<Record<string, unknown>>;
  /** APP_FILES of the brand file. */
  readonly appFiles: Readonly<Record<string, unknown>>;
  /** Whether web/public has a file, by its path on the site. */
  readonly hasPublicFile: (path: string) => boolean;
  /** firebase.json as text. */
  readonly firebaseJson: string;
  readonly rules: string;
  readonly indexes: unknown;
  /** Throws the first validation error of firebase-tools. */
  readonly validateIndexes: (indexes: unknown) => void;
}

/**
 * A named check. Returns one sentence for each problem: what is wrong and what to do. Null if it could not look.
 */
export type DeployCheck = readonly [name: string, check: (facts: DeployFacts) => readonly string[] | null];

/** Required values of the site build. */
export const WEB_VALUES = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_APP_ID',
  'VITE_CLOUDPAYMENTS_WIDGET_URL',
  'VITE_YANDEX_AUTHORIZE_URL',
  'VITE_YANDEX_CLIENT_ID',
  'VITE_RECAPTCHA_SITE_KEY',
];

/** Values of the site build that only a local stack has. */
const LOCAL_NAMES = ['VITE_AUTH_EMULATOR_URL', 'VITE_DOWNLOADS_ON_SITE'];

/** The names that functions/.env.<project> may contain. */
const NAMES = [...Object.values(PARAMETERS).map(({ name }) => name), ...Object.keys(OPTIONAL_SETTINGS)];
export const SECRET_NAMES = Object.values(SECRETS).map(({ name }) => name);

/**
 * Example domains and packages, numbers and certificates of zeros, and the example bank. Real accounts have long rows
 * of zeros: a correspondent account has eight before the number of its bank.
 */
const PLACEHOLDER = /\.example\b|\bexample\.|^\d{2}0{8}$|^\d{8}0{12}$|^0{10}\.|(00:){7}|«Банк»/;

/** All checks, in the order of the output. */
export const CHECKS: readonly DeployCheck[] = [
  ['project', ofProject],
  ['git tree', ofGit],
  ['parameters', ofParameters],
  ['one of each for each environment', ofSharing],
  ['secrets', ofSecrets],
  ['roles of the account', ofRoles],
  ['site values', ofWeb],
  ['brand', ofBrand],
  ['files of the apps', ofAppFiles],
  ['rules', ofRules],
  ['indexes and TTL', ofIndexes],
];

function ofProject({ project }: DeployFacts): string[] {
  return project.startsWith('demo-')
    ? [
        `${project} is a project of the emulators: enter the real ids into .firebaserc as staging and production, ` +
          'and name one of them.',
      ]
    : [];
}

function ofGit({ changedFiles }: DeployFacts): string[] {
  if (changedFiles.length === 0) return [];
  return [
    `${changedFiles.length} files are not committed (${changedFiles.slice(0, 3).join(', ')}): commit or stash them. ` +
      'The deployed code must match its commit.',
  ];
}

function ofParameters({ project, isProduction, functionsEnv }: DeployFacts): string[] {
  const file = `functions/.env.${project}`;
  if (functionsEnv === null) return [`${file} is missing: create it from the list of parameters in docs/deploy.md.`];
  const { values, errors } = functionsEnv;
  const given = { ...values, GCLOUD_PROJECT: project };
  return [
    ...errors.map((line) => `${file}: "${line}" is no NAME=value.`),
    ...Object.keys(values)
      .filter((name) => !NAMES.includes(name))
      .map(
        (name) => `${file}: nothing reads ${name}. Secrets do not belong there; docs/deploy.md lists the parameters.`,
      ),
    ...settingProblems(given, []).map(
      ({ name, problem }) => `${file}: ${name} ${values[name] === undefined ? 'is missing' : problem}.`,
    ),
    ...(isProduction
      ? [
          ...Object.entries(values)
            .filter(([, value]) => PLACEHOLDER.test(value))
            .map(([name]) => `${file}: ${name} is an example value.`),
          ...(values.CLOUDPAYMENTS_PUBLIC_ID?.startsWith('test_')
            ? [`${file}: CLOUDPAYMENTS_PUBLIC_ID is the id of a test terminal, which takes no money.`]
            : []),
          ...(values.TEST_PAYMENTS === 'accepted'
            ? [
                `${file}: TEST_PAYMENTS=accepted lets everyone pay with a test card; it is for test environments ` +
                  'alone (scripts/lib/environments.ts).',
              ]
            : []),
          ...(values.BACKUP_BUCKET
            ? []
            : [`${file}: BACKUP_BUCKET is missing: nothing would save the accounts (docs/deploy.md, section 2).`]),
        ]
      : []),
  ];
}

/** What reports to one address only, the one that was set last: with two environments, one of them hears nothing. */
const REPORTING = {
  TELEGRAM_BOT_NAME: 'a second setWebhook silences the first. Make a bot for each environment (@BotFather)',
  CLOUDPAYMENTS_PUBLIC_ID: 'a terminal has one address for its notifications. Each environment has its own terminal',
} as const satisfies Partial<Record<(typeof NAMES)[number], string>>;

function ofSharing({ project, functionsEnv, otherEnvironments }: DeployFacts): string[] {
  return Object.entries(otherEnvironments).flatMap(([other, values]) =>
    Object.entries(REPORTING)
      .filter(([name]) => {
        const own = functionsEnv?.values[name] ?? '';
        return own !== '' && own.toLowerCase() === values[name]?.toLowerCase();
      })
      .map(([name, why]) => `functions/.env.${project}: ${name} is the one of functions/.env.${other}: ${why}.`),
  );
}

function ofSecrets({ project, functionsEnv, secrets }: DeployFacts): string[] | null {
  if (secrets === null) return null;
  const missing = SECRET_NAMES.filter((name) => secrets[name] === undefined);
  const set = SECRET_KEYS.filter((key) => secrets[SECRETS[key].name] !== undefined);
  const given = { ...functionsEnv?.values, ...secrets, GCLOUD_PROJECT: project };
  return [
    ...missing.map(
      (name) =>
        `The secret ${name} is not set, or this login may not read it (to find out: npx firebase ` +
        `functions:secrets:access ${name} --project ${project}). To set it: npx firebase ` +
        `functions:secrets:set ${name} --project ${project}`,
    ),
    ...settingProblems(given, set)
      .filter(({ name }) => secrets[name] !== undefined)
      .map(
        ({ name, problem }) =>
          `The secret ${name} ${problem}. To set it: npx firebase functions:secrets:set ${name} --project ${project}`,
      ),
  ];
}

function ofRoles({ project, permissions }: DeployFacts): string[] | null {
  return 'unknown' in permissions ? null : missingRoles(project, permissions.granted);
}

function ofWeb({ project, webEnv, functionsEnv, firebaseJson }: DeployFacts): string[] {
  const file = `web/.env.${project}`;
  const missing = WEB_VALUES.filter((name) => !webEnv[name]).map((name) => `${file}: ${name} is missing.`);
  const local = Object.entries(webEnv)
    .filter(([name, value]) => LOCAL.test(value) || LOCAL_NAMES.includes(name))
    .map(([name]) => `${file}: ${name} is a value of the local stack; production needs the real one.`);
  const same = (name: string, other: string | undefined, where: string): string[] =>
    webEnv[name] && other && webEnv[name] !== other ? [`${file}: ${name} is not the same as ${where}.`] : [];
  const domain = webEnv.VITE_FIREBASE_AUTH_DOMAIN;
  return [
    ...missing,
    ...local,
    ...same('VITE_FIREBASE_PROJECT_ID', project, 'the project that is deployed to'),
    ...same('VITE_FIREBASE_API_KEY', functionsEnv?.values.WEB_API_KEY, `WEB_API_KEY of functions/.env.${project}`),
    ...same(
      'VITE_YANDEX_CLIENT_ID',
      functionsEnv?.values.YANDEX_CLIENT_ID,
      `YANDEX_CLIENT_ID of functions/.env.${project}`,
    ),
    ...(domain && !firebaseJson.includes(`https://${domain}`)
      ? [
          `firebase.json: frame-src of the Content-Security-Policy does not contain https://${domain}. ` +
            'Without it the Google sign-in window stays blank.',
        ]
      : []),
  ];
}

function ofBrand({ brand, functionsEnv, isProduction }: DeployFacts): string[] {
  const siteUrl = functionsEnv?.values.SITE_URL;
  const placeholders = textsOf(brand).filter(
    ([, text]) => text.trim() === '' || (isProduction && PLACEHOLDER.test(text)),
  );
  return [
    ...placeholders.map(
      ([name]) => `${BRAND_FILE}: ${name} is empty or an example. It is shown to customers and in the offer.`,
    ),
    ...(isProduction && siteUrl !== undefined && brand.siteUrl !== siteUrl
      ? [`${BRAND_FILE}: siteUrl is not SITE_URL of the parameters.`]
      : []),
  ];
}

/** An app whose file is nowhere has no button; the site does not say so. In a test environment it is a note. */
function ofAppFiles({ appFiles, hasPublicFile, isProduction }: DeployFacts): string[] {
  const wrong = Object.entries(appFiles).flatMap(([platform, file]) =>
    appFileProblems(file).map((problem) => `${BRAND_FILE}: APP_FILES.${platform}${problem}.`),
  );
  if (wrong.length > 0 || !isProduction) return wrong;
  const examples = textsOf(appFiles).filter(([, text]) => PLACEHOLDER.test(text));
  return [
    ...examples.map(([name]) => `${BRAND_FILE}: APP_FILES.${name} is an example.`),
    ...missingFiles({ appFiles, hasPublicFile }),
  ];
}

/** One sentence for each app that is a part of the site and has no file there. */
function missingFiles({ appFiles, hasPublicFile }: Pick<DeployFacts, 'appFiles' | 'hasPublicFile'>): string[] {
  return Object.entries(BRAND.downloads)
    .filter(([platform, path]) => appFiles[platform] === 'site' && !hasPublicFile(path))
    .map(
      ([platform, path]) =>
        `${BRAND_FILE}: APP_FILES.${platform} is published, but has no file and no address: web/public${path} does ` +
        "not exist, so the site would hide its button. Give the file's address, or 'none' (docs/deploy.md).",
    );
}

function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path === '' ? name : `${path}.${name}`));
}

function ofRules({ rules }: DeployFacts): string[] {
  const allowRules = rules.match(/allow\b[^;]*;/g) ?? [];
  const open = allowRules.filter((rule) => !/^allow [\w, ]+: if false;$/.test(rule));
  if (!rules.includes("rules_version = '2'") || allowRules.length === 0)
    return ['firestore.rules: the file contains no rules; without rules the database is open.'];
  return open.map(
    (rule) =>
      `firestore.rules: "${rule}" lets a browser access the database. The rules must deny all clients all access.`,
  );
}

interface Indexes {
  readonly fieldOverrides?: readonly { collectionGroup: string; fieldPath: string; ttl?: boolean }[];
}

function ofIndexes({ indexes, validateIndexes }: DeployFacts): string[] {
  try {
    validateIndexes(indexes);
  } catch (error) {
    return [`firestore.indexes.json: ${error instanceof Error ? error.message : String(error)}`];
  }
  const { fieldOverrides = [] } = indexes as Indexes;
  const expires = (name: string): boolean =>
    fieldOverrides.some(
      ({ collectionGroup, fieldPath, ttl }) => collectionGroup === name && fieldPath === 'expireAt' && ttl === true,
    );
  return EXPIRING.filter((name) => !expires(name)).map(
    (name) => `firestore.indexes.json: ${name} has no TTL on expireAt. Its documents would never be deleted.`,
  );
}

/** Notes that do not stop a deploy. */
export function notesOn(facts: DeployFacts): string[] {
  const { secrets, permissions, brand, now, functionsEnv, project, isProduction, appFiles } = facts;
  const rate = (brand.tengeRate ?? {}) as { day?: string };
  const isStale = rate.day !== undefined && now - Date.parse(rate.day) > 30 * 86_400_000;
  return [
    ...(functionsEnv !== null && panelUrlOf(functionsEnv) === null
      ? [
          `functions/.env.${project} has no PANEL_URL: the panel shares the origin of the site, which is weaker ` +
            '(T31). docs/deploy.md, "The panel\'s own site", separates them.',
        ]
      : []),
    ...(secrets === null
      ? [
          `Not checked: the ${SECRET_NAMES.length} secrets (${SECRET_NAMES.join(', ')}), because there is no login. ` +
            'The functions do not start without them.',
        ]
      : []),
    ...('unknown' in permissions
      ? [
          `Not checked: the roles of the account that deploys (${permissions.unknown}). A missing one ends the ` +
            'deployment half way.',
        ]
      : []),
    ...(isProduction ? [] : missingFiles(facts)),
    ...Object.entries(appFiles)
      .filter(([, file]) => file === 'none')
      .map(([platform]) => `APP_FILES.${platform} is 'none': the site has no button for this app.`),
    ...(isStale
      ? [
          'The tenge exchange rate in the brand file is older than 30 days: tenge are shown only by a newer rate ' +
            'that finance sets in the panel (/panel-finance, «Курс тенге»).',
        ]
      : []),
  ];
}
