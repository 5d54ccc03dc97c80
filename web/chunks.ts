/**
 * Which modules travel in one file. Left alone, the bundler makes a file of every few lines that the same pages share, some
 * hundred and fifty of them: each with a name that others carry, and each packed without knowledge of the others. What is
 * listed here is needed together; what only one page needs stays in the file of that page. tests/screens/budgets.test.ts
 * weighs the result.
 */

const packages = (...names: string[]) => new RegExp(`node_modules/(${names.join('|')})/`);
/** Modules named below, as paths inside web/src or functions/src without an ending. A test compares them with the files. */
export const namedModules: string[] = [];

/** @param paths paths inside web/src or functions/src; each may end in alternatives: `ui/(button|page)` */
const ours = (...paths: string[]): RegExp => {
  for (const path of paths) {
    const [, folder = '', names = ''] = /^(.*\/)\(?([^/()]*)\)?$/.exec(path) ?? [];
    namedModules.push(...names.split('|').map((name) => `${folder}${name.replace('\\.', '.')}`));
  }
  return new RegExp(`/(web|functions)/src/(${paths.join('|')})\\.(tsx?|css|module\\.css)$`);
};

/** The earlier a group stands, the more it has a say: a module goes to the first that names it, or that needs it. */
const GROUPS = {
  react: [packages('react', 'react-dom', 'scheduler')],
  /** Needed by every page, the two documents among them. */
  house: [
    ours(
      'ui/(base|page|footer|horizon|brand-mark|button|button-anchor|heading|language-switcher|theme-switch|analytics-question|render-error|render-error-boundary|toasts|icons)',
      'lib/i18n/(translation-source|persist-language|detect-language)',
      'lib/browser/(log|theme|storage|notify)',
      'lib/auth/session-token',
      'lib/analytics/(campaign|analytics|analytics-consent)',
      'lib/native/native-webview',
      'contract/values/(brand|languages|tariff)',
    ),
    /vite\/preload-helper/,
    /locales\/..\/(common|landing)\.json\?url/,
  ],
  /** Needed by every page of the app. */
  app: [
    packages('react-router', 'react-router-dom', 'i18next'),
    ours(
      'lib/auth/app-check',
      'lib/i18n/(i18n|i18next-source|use-translation)',
      'lib/http/(load-chunk|network|api-error)',
      'app/(lazy-page|waiting-page|not-found-page|route-error-page|route-error-boundary|layout|query-page|message-page)',
      'ui/button-link',
    ),
  ],
  env: [ours('lib/browser/env')],
  firebase: [packages('@firebase/(app|util|component|logger)', 'idb'), ours('lib/auth/firebase-app')],
  auth: [packages('@firebase/auth'), ours('lib/auth/(session|google-window)')],
  signIn: [
    ours(
      'features/login/(ways-to-sign-in|use-sign-in|use-claim-toast|provider-icons)',
      'lib/auth/(yandex|yandex-return|post-login-redirect|use-google-window)',
      'lib/native/(in-app-browser|native-bridge-mock)',
    ),
  ],
  calls: [packages('zod'), ours('lib/http/(api|deadline|use-call-problem)', 'contract/(endpoint|wire)')],
  queries: [packages('@tanstack/(query-core|react-query)'), ours('lib/http/queries')],
  /** What is shown of the product wherever it is sold, and what stands in its place while it comes, or does not. */
  shopfront: [
    ours(
      'lib/browser/(format|downloads)',
      'lib/payments/(price|use-term-labels)',
      'ui/(price|app-list|benefit-list|support-block|skeleton|error-panel)',
      'contract/values/tenge',
    ),
  ],
  fields: [ours('ui/(tabs|text-field|secret-field|field|checkbox)')],
  /** Whatever is paid by the provider's window. */
  payment: [
    ours(
      'lib/payments/(pay-order|payment-outcome|payment-widget|use-payment|promo-code)',
      'ui/(consents|payment-problem-text|sum-lines)',
      'contract/purchase/(create-order|get-shop)',
      'contract/values/decline',
      'features/purchase/(use-prices|checkout|promo-field|phone-field|quote-lines|tariff-tabs|use-purchase|use-debounced|is-same-price|purchase-block\\.module)',
      'features/purchase/api/(get-shop|create-order)',
    ),
  ],
} satisfies Record<string, RegExp[]>;

export const chunkGroups = Object.entries(GROUPS).map(([name, tests], place, all) => ({
  name,
  test: (id: string) => tests.some((test) => test.test(id)),
  priority: all.length - place,
}));

/** Of a script of the build: it came with the page itself. */
export const isAlwaysThere = (file: string): boolean => /\/(rolldown-runtime|react|house|app)-[\w-]{8}\.js$/.test(file);
