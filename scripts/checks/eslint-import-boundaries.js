// @ts-check
// Import boundaries. In functions/src each layer lists what it may import; any other import is an error.
// Files of the same folder are imported by './', everything else by its alias.
// The features of the site and the folders of tests are read from the disk: the rules cover a new one without a change
// here.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of any module. @param {string} folder */
const inModules = (folder) => `@functions/[^/]+/${folder}/`;
const VALUES = inModules('contract/values');
const CONTRACT = inModules('contract');
const RULES = inModules('rules');
const PORTS = ['@functions/ports/', inModules('ports')];
/** What has no subject: waits and proxies. */
const LIB = '@functions/base/lib/';
const USECASES = ['calls', 'tasks', 'steps'].map(inModules);
const INNER = [VALUES, RULES, ...PORTS, LIB];
const TOOLS = ['node:', 'zod'];
const MAIL_TEXTS = readdirSync(join(import.meta.dirname, '..', '..', 'locales')).map(
  (language) => `@locales/${language}/mail.json$`,
);

/** Texts that the server sends to staff, and those of receipts: Russian alone. */
const PANEL_TEXTS = '@locales/ru/server/panel.json$';
const RECEIPT_TEXTS = '@locales/ru/server/receipts.json$';
const USECASE = ['./', CONTRACT, RULES, ...PORTS, LIB, ...USECASES, PANEL_TEXTS];
const STORE = ['./', ...INNER, ...TOOLS, inModules('store'), 'firebase-admin'];

/**
 * Files of functions/src -> allowed prefixes of an import; `$` marks a whole name. A later entry overrides an earlier
 * one. Which module may import which: modules.js.
 */
const LAYERS = {
  '*/contract/**/*.ts': ['./', CONTRACT, 'zod/mini$'],
  // The build of another brand replaces the file of the brand by its alias.
  '*/contract/values/**/*.ts': ['./(?!brand$)', VALUES],
  '*/rules/**/*.ts': ['./', VALUES, RULES],
  // Pure functions over text, without I/O.
  'base/rules/csv.ts': ['./', VALUES, RULES, 'csv-stringify/sync$'],
  '{*/ports,ports}/**/*.ts': ['./', VALUES, RULES, ...PORTS],
  'ports/route.ts': ['./', CONTRACT, RULES],
  'base/lib/**/*.ts': ['./'],
  '*/{calls,tasks,steps}/**/*.ts': USECASE,
  // What a module gives to the server: each endpoint with its use case.
  '*/{routes,panel-routes}.ts': ['./contract/', './calls/', '@functions/ports/route$'],
  'purchase/steps/free-term.ts': [...USECASE, RECEIPT_TEXTS],
  '{*/store,store}/**/*.ts': STORE,
  '*/mails/**/*.ts': ['./', ...INNER, inModules('mails'), ...MAIL_TEXTS, 'i18next$', 'node:crypto$', 'nodemailer$'],
  'providers/**/*.ts': ['./', ...INNER, ...TOOLS, '@functions/providers/', 'firebase-admin'],
  'providers/*/*.ts': ['./', ...INNER, ...TOOLS, '@functions/providers/', RECEIPT_TEXTS],
  'providers/one-time-codes.ts': ['./', ...INNER, 'otpauth$'],
  'providers/outbound-webhooks.ts': ['./', ...INNER, 'node:', 'standardwebhooks$'],
  'providers/web-push.ts': ['./', ...INNER, 'node:crypto$', 'web-push$'],
  'providers/webauthn.ts': ['./', ...INNER, '@simplewebauthn/server$', '@simplewebauthn/server/helpers$'],
  'jobs/**/*.ts': ['./', ...INNER, ...USECASES],
  'http/**/*.ts': ['./', CONTRACT, RULES, ...PORTS, LIB, PANEL_TEXTS, ...TOOLS, ...USECASES, 'firebase-functions'],
  'http/{routes,panel-routes}.ts': ['@functions/ports/route$', '@functions/[^/]+/(routes|panel-routes)$'],
};

/** The server, except for the contracts of its modules. */
const SERVER = '@functions/(?![^/]+/contract/)';
const SERVER_ONLY = [
  'firebase-admin',
  'firebase-functions',
  'nodemailer',
  'node:',
  SERVER,
  '(\\.\\./)+(functions|tests|scripts)/',
];
/** The browser does not access the database: every read goes through the API. */
const NO_DATABASE = ['firebase/(firestore|database|storage|functions)'];

const WAITING_BUTTON = {
  selector:
    'JSXOpeningElement[name.name=/Button$/] > JSXAttribute[name.name=/^(disabled|isDisabled|loading)$/] ' +
    'Identifier[name=/^(is)?(Busy|Pending|Loading|Fetching|Asking|Checking|submitting)/i]',
  message: 'A button that becomes disabled by its press loses the focus: use isBusy.',
};

const BARE_DATE = {
  selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'Pass the time as an argument.',
};
const DYNAMIC = {
  selector: 'ImportExpression',
  message: 'import() bypasses the import boundaries: compose.ts and index.ts say what is loaded later.',
};
const JSX_HTML = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  message: 'Render text as text; React escapes it.',
};

/** Functions that decide cannot write (docs/architecture.md). */
const DECIDING_WRITER = {
  selector:
    'FunctionDeclaration[id.name=/^(decide|plan)[A-Z]/] > .params TSTypeReference[typeName.name="Repositories"]',
  message: 'A function named decide… or plan… takes ReadRepositories; its caller writes.',
};

/** @param {string} files @param {string[]} allowed */
function layer(files, allowed) {
  const shown = allowed.join(', ').replaceAll('$', '').replaceAll('[^/]+', '*');
  const message = `functions/src/${files} may import only: ${shown}.`;
  const regex = `^(?!${allowed.map((prefix) => prefix.replaceAll('.', '\\.')).join('|')})`;
  return {
    files: [`functions/src/${files}`],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex, message }] }],
      'no-restricted-syntax': [
        'error',
        DYNAMIC,
        ...(files.startsWith('*/rules') ? [BARE_DATE] : []),
        ...(files.startsWith('*/{calls') ? [DECIDING_WRITER] : []),
      ],
    },
  };
}

/**
 * Forbids imports that match a regular expression, static and dynamic.
 * @param {string} files @param {string} forbidden @param {string} message @param {object[]} syntax
 */
function forbid(files, forbidden, message, syntax = []) {
  // A regular expression in a selector cannot contain a slash; `.` matches it instead.
  const dynamic = { selector: `ImportExpression[source.value=/${forbidden.replaceAll('/', '.')}/]`, message };
  return {
    files: [files],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: forbidden, message }] }],
      'no-restricted-syntax': ['error', ...syntax, dynamic],
    },
  };
}

/** @param {string} folder @param {string[]} forbidden @param {string[]} [server] */
function web(folder, forbidden, server = SERVER_ONLY) {
  const message =
    `web/src/${folder} may not import this: app composes features; panel is an application of its own; ` +
    'both use frame; features import ui, lib and the contract; nothing imports the server or pieces; ' +
    'use-pay opens payment forms.';
  const shown = folder === 'pieces' ? [] : ['@web/pieces/', '(\\.\\./)+pieces/'];
  const regex = `^(${[...NO_DATABASE, ...server, ...shown, ...forbidden].join('|')})`;
  return forbid(`web/src/${folder}/**/*.{ts,tsx}`, regex, message, [JSX_HTML, WAITING_BUTTON]);
}

/** @param {string[]} path */
const namesIn = (...path) => readdirSync(join(import.meta.dirname, '..', '..', ...path));

const features = namesIn('web', 'src', 'features');
/** A payment is remembered before its form opens: lib/purchases/use-pay opens all of them. */
const FORMS = '@web/lib/payments/payment-forms';
/** What composes: the site, and beside it the panel. */
const APPLICATIONS = ['@web/(app|panel)/', '(\\.\\./)+(app|panel)/'];
const FEATURES = ['@web/features/', '(\\.\\./)+features/'];
const FRAME = ['@web/frame/', '(\\.\\./)+frame/'];
const ABOVE = [...APPLICATIONS, ...FEATURES, ...FRAME];

/** @param {string} feature */
function featureBoundary(feature) {
  const others = features.filter((name) => name !== feature).map((name) => `(\\.\\./)+${name}/`);
  return web(`features/${feature}`, [
    FORMS,
    ...APPLICATIONS,
    ...FRAME,
    `@web/features/(?!${feature}/)`,
    '(\\.\\./)+features/',
    ...others,
  ]);
}

/**
 * The payment form of a provider and the provider of the server read one table of the provider's codes. A folder of the
 * site may import that table from the server's folder of the same name, and nothing else of the server.
 * @param {string} provider
 */
const paymentFormBoundary = (provider) =>
  web(
    `lib/payments/${provider}`,
    ABOVE,
    SERVER_ONLY.map((each) =>
      each === SERVER ? `@functions/(?![^/]+/contract/|providers/${provider}/decline-codes$)` : each,
    ),
  );

const paymentForms = readdirSync(join(import.meta.dirname, '../../web/src/lib/payments'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const notSandbox = namesIn('tests').filter((name) => name !== 'sandbox');

/** scripts/lib, node-agent ← tests/sandbox ← other scripts ← other tests. A later entry overrides an earlier one. */
const SCRIPTS_AND_TESTS = [
  forbid(
    'scripts/**/*.{ts,js,mjs}',
    '^(\\.\\./)+tests/(?!sandbox/)',
    'scripts may import only tests/sandbox from tests.',
  ),
  forbid(
    'scripts/lib/**/*.ts',
    '^(\\.\\./)+tests/',
    'scripts/lib may not import tests, because tests/sandbox imports it.',
  ),
  forbid(
    'tests/sandbox/**/*.ts',
    `^(\\.\\./)+(scripts/(?!(lib|node-agent)/|reports/openapi$)|(${notSandbox.join('|')})/)`,
    'tests/sandbox may import only scripts/lib, scripts/node-agent, the OpenAPI document and itself.',
  ),
];

/** ESLint configurations for all import boundaries. */
export const importBoundaries = [
  ...Object.entries(LAYERS).map(([files, allowed]) => layer(files, allowed)),
  web('app', [FORMS, '@web/panel/', '(\\.\\./)+panel/']),
  web('panel', [FORMS, '@web/app/', '(\\.\\./)+app/', ...FEATURES]),
  web('frame', [FORMS, ...APPLICATIONS, ...FEATURES]),
  web('ui', [FORMS, ...ABOVE]),
  web('lib', ABOVE),
  ...paymentForms.map(paymentFormBoundary),
  // The page of the components (docs/architecture.md); the site does not contain it.
  web('pieces', ['@web/app/', '(\\.\\./)+app/']),
  ...features.map(featureBoundary),
  // What the parts of the profile share knows none of them.
  web('features/profile/kit', [FORMS, ...APPLICATIONS, ...FRAME, ...FEATURES]),
  ...SCRIPTS_AND_TESTS,
];
