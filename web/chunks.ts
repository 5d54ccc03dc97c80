/**
 * Groups modules into chunks. By default the bundler creates about 150 small chunks, which compress badly and add
 * import statements. The modules of a group are needed together; a module that only one page needs stays in the chunk
 * of that page. tests/screens/budgets.test.ts checks the resulting sizes.
 */

const packages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`);
/** Module paths below web/src or functions/src, without extension. A test checks that each file exists. */
export const namedModules: string[] = [];

/** @param paths paths below web/src or functions/src; each may end in alternatives: `ui/(button|page)` */
const ours = (...paths: string[]): RegExp => {
  for (const path of paths) {
    const [, folder = '', names = ''] = /^(.*\/)\(?([^/()]*)\)?$/.exec(path) ?? [];
    namedModules.push(...names.split('|').map((name) => `${folder}${name.replace('\\.', '.')}`));
  }
  return new RegExp(`/(web|functions)/src/(${paths.join('|')})\\.(tsx?|css|module\\.css)$`);
};

/** Earlier groups have priority: a module goes to the first group that names or imports it. */
const GROUPS = {
  react: [packages('react', 'react-dom', 'scheduler')],
  /** Needed by every page, including the two prerendered documents. */
  base: [
    ours(
      'ui/(base|footer|brand-mark|button|button-anchor|heading|title)',
      'ui/(language-switcher|theme-switch|analytics-question|render-error|render-error-boundary|icon|icons)',
      'ui/(help|final-message)',
      'lib/i18n/(translation-source|interpolate|persist-language|language-codes|language-address)',
      'lib/browser/(log|theme|kept|queued-presses|when-idle|format-price|tenge-rate)',
      'lib/auth/session-token',
      'lib/analytics/(campaign|analytics|analytics-consent)',
      'lib/native/native-webview',
      'base/contract/values/(brand|languages|tariff|tenge|guarantee)',
    ),
    /vite\/preload-helper/,
    /locales\/..\/(common|landing|privacy)\.json\?url/,
  ],
  /** Needed by every page but the landing page. Before the group of the app, which would take it from the offer. */
  page: [
    ours(
      'ui/(page|status-dot|status-illustration|toasts|linked-text)',
      'lib/browser/notify',
      // A constant of the panel's frame, which would otherwise load Mantine for it.
      'panel/shell/portal-root',
    ),
  ],
  /** Needed by every page of the site and of the panel. */
  app: [
    packages('react-router', 'react-router-dom', 'clsx'),
    ours(
      'lib/auth/(app-check|token-claims)',
      'lib/browser/(env|storage|in-time|clipboard|use-action|use-debounced|submit)',
      'lib/http/(load-chunk|reload-once|network|api-error|use-wait-text)',
      'base/contract/values/wait-words',
      'frame/(lazy-page|waiting-page|not-found-page|route-error-page|route-error-boundary)',
      'frame/(layout|query-page|app)',
      'ui/(button-link|lazy-part)',
    ),
  ],
  /** The texts of the site, and its notes and problems. After the group of the app: the panel does without them. */
  i18n: [
    packages('i18next'),
    // Only pages with links in their texts need <Trans>.
    /node_modules\/react-i18next\/dist\/es\/(?!\w*Trans(WithoutContext)?\.js)/,
    ours('lib/i18n/(i18n|i18next-source|detect-language)', 'ui/(messages|problem)'),
  ],
  /** What this browser began to buy: also of pages without a session. Before its group, which would take it along. */
  purchases: [ours('lib/purchases/(purchases|use-unsettled|draft|buyer-draft|address-of)', 'ui/unsettled-purchase')],
  /** Who is signed in, without Firebase, and what else the sign-in shares with the pages behind it. */
  session: [
    ours(
      'lib/auth/(session-state|stored-session|identity-of|use-google-window|post-login-redirect|identity)',
      'lib/native/(native-bridge|native-bridge-mock)',
      'lib/browser/push',
      'lib/purchases/paid-state',
    ),
  ],
  /** Whether the page can use passkeys. Before the groups of the sign-in, which panel and profile do without. */
  passkeys: [ours('lib/auth/(passkey-support|passkey-problems)')],
  firebase: [packages('@firebase/(app|util|component|logger)'), ours('lib/auth/firebase-app')],
  auth: [packages('@firebase/auth'), ours('lib/auth/(session|google-window)')],
  /** Before the sign-in, because other pages ask whether they can save a file. */
  inApp: [ours('lib/native/in-app-browser')],
  signIn: [
    ours(
      'features/login/(sign-in-methods|use-sign-in|use-claim-toast|provider-icons)',
      'lib/auth/(yandex|yandex-return)',
    ),
  ],
  /** Calls of the server, as the site and the panel need them. */
  calls: [
    packages('zod'),
    ours(
      'lib/http/(api|deadline|use-call-problem)',
      'lib/browser/format',
      'base/contract/(endpoint|wire)',
      'base/contract/values/(error-codes|decline|status|news|notices|months)',
      'payments/contract/values/(payments|payment-methods)',
      'accounts/contract/values/customers',
      'base/contract/notice',
      'purchase/contract/tenge-rate',
      'accounts/contract/refresh-session',
    ),
  ],
  /** After the calls, which would otherwise lose their schemas' library to it. */
  passkeyCalls: [ours('base/contract/passkey-answers', 'base/contract/values/passkey-transports')],
  queries: [
    packages('@tanstack/(query-core|react-query)'),
    ours('lib/http/(queries|lost-session|profile-key)', 'frame/with-query-client'),
  ],
  /** Facts of a customer that the profile and the panel read. Apart from the calls: schemas take time to build. */
  customerFacts: [
    ours('customer-life/contract/get-profile', 'devices/contract/device', 'purchase/contract/list-receipts'),
  ],
  /** How the product is presented wherever it is sold, with the loading and error states. */
  shopfront: [
    ours(
      'lib/browser/downloads',
      'lib/payments/(price|use-term-labels)',
      'ui/(price|charged-in-roubles|app-list|benefit-list|support-block|skeleton|error-panel)',
    ),
  ],
  /** Of the profile and of the page of the apps. Before the group of the profile, which would take it along. */
  support: [ours('ui/customer-support', 'base/contract/values/support-links')],
  /** Needed by every page behind the sign-in. */
  signedIn: [
    ours(
      'app/(require-session|use-sign-out)',
      'lib/http/(last-facts|customer-calls)',
      'features/profile/api/get-profile',
      'ui/(last-facts|hold-button)',
    ),
  ],
  notices: [ours('ui/(service-notice|notice-list)')],
  /** The human check of payments, of passwords and of the panel's login. */
  humanCheck: [ours('ui/(captcha|human-check)', 'lib/auth/recaptcha')],
  /** What the login of the panel shares with its other screens. */
  panelSession: [
    ours(
      'panel/session/(session|storage|first-page)',
      'panel/login-texts',
      'panel/shell/use-russian-document',
      'panel/page-chunks',
      'staff/contract/values/staff',
    ),
  ],
  panelLogin: [
    ours('panel/login/(login-page|login-frame|password-field|code-field|use-sign-in-step)', 'panel/session/sign-in'),
  ],
  /** Needed by every page of the panel but the first one. Before its group, which would take it along. */
  mantine: [
    /node_modules\/@mantine\/core\/esm\/components\/(Button|TextInput|NativeSelect)\//,
    ours('panel/shell/(mantine|mantine-pages)'),
  ],
  /** Needed by every screen of the panel after its login. */
  panel: [
    ours(
      'staff/contract/(panel-endpoint|panel-wire)',
      'staff/contract/(staff-members|who-am-i)',
      'panel/contract/(search-users|global-search)',
      'purchase/contract/promos',
      'nodes/contract/nodes',
      'operations/contract/notices',
      'staff/contract/audit',
      'reconciliation/contract/finance-days',
      'panel/shell/panel-shell',
      'panel/session/current-staff',
      'panel/session/panel-call',
      'panel/api/(panel-queries|use-panel-query|failure-text)',
      'panel/components/(page|query-state|status-badge|icons)',
      'panel/format/format',
    ),
  ],
  /** What most actions of the panel report with. */
  panelChange: [ours('panel/api/use-panel-change', 'panel/components/use-banner')],
  fields: [ours('ui/(tabs|text-field|use-field|field|checkbox)')],
  /** The forms with a password. */
  passwords: [ours('ui/secret-field', 'features/login/password-form.module')],
  /** Everything that is paid through a payment form. */
  payment: [
    ours(
      'lib/payments/(payment-outcome|payment-form|payment-forms|promo-code)',
      'lib/purchases/(use-pay|history-entry|guest-purchase-id)',
      'lib/payments/cloudpayments/(widget|read-outcome)',
      'providers/cloudpayments/(decline-codes)',
      'ui/(consents|payment-problem-text|sum-lines)',
      'purchase/contract/(create-order|tariff-quote)',
      'customer-life/contract/get-shop',
      'features/purchase/(use-prices|checkout|promo-field|phone-field|quote-lines|tariff-tabs)',
      'features/purchase/(use-purchase|purchase-block\\.module)',
      'features/purchase/api/(get-shop|create-order)',
    ),
  ],
  /** «В подарок» of /buy, /shop and the profile. Before the group of the profile, which would take it along. */
  gifts: [ours('features/gifts/gifts-block')],
  /** The question of /shop and the profile before a change of a gift. Before the group of the profile, likewise. */
  recentSignIn: [ours('features/profile/sign-ins/use-recent-sign-in')],
  /** What the profile shares with the pages that add a sign-in. Before its group, which would take it along. */
  signIns: [
    ours(
      'accounts/contract/(sign-in-with-yandex|sign-ins)',
      'customer-life/contract/(manage-password|link-sign-in)',
      'lib/auth/link-problems',
    ),
  ],
  /** With what its forms need, which are loaded by a press. */
  profile: [ours('app/profile-route')],
} satisfies Record<string, RegExp[]>;

export const chunkGroups = Object.entries(GROUPS).map(([name, tests], index, all) => ({
  name,
  test: (id: string) => tests.some((test) => test.test(id)),
  priority: all.length - index,
}));

/** Whether the pages that need this script of the build load it directly, so that nothing has to preload it. */
export const isAlwaysThere = (file: string): boolean =>
  /\/(rolldown-runtime|react|base|page|app|i18n)-[\w-]{8}\.js$/.test(file);
