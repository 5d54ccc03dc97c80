import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { SUPPORTED_BROWSERS } from './browsers.ts';
import { chunkGroups, isAlwaysThere } from './chunks.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** reactfire imports every Firebase product. The unused ones are marked free of side effects to be tree-shaken. */
const UNUSED_FIREBASE = new RegExp(
  `node_modules/(@firebase|firebase)/(${[
    'ai',
    'analytics',
    'app-check',
    'data-connect',
    'database',
    'firestore',
    'functions',
    'installations',
    'messaging',
    'performance',
    'remote-config',
    'storage',
    'webchannel-wrapper',
  ].join('|')})/`,
);

/**
 * In development two apps render every page; the prerendered files, with their inline head script, exist only in a
 * build. `/pieces` shows the components (web/src/pieces). One server answers under two host names: the panel's pages
 * belong to the origin of VITE_PANEL_URL, as in production (decision 67).
 */
const appForEveryPage = (panelUrl: string | undefined): Plugin => ({
  name: 'app-for-every-page',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: '/src/static-pages/head-script.ts' } }],
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { accept, host } = request.headers;
      const url = request.url ?? '/';
      if (accept?.includes('text/html') !== true) {
        next();
        return;
      }
      const isPanelPage = url.startsWith('/panel-');
      if (panelUrl !== undefined && !url.startsWith('/pieces')) {
        const isPanelHost = host === new URL(panelUrl).host;
        if (isPanelHost !== isPanelPage) {
          response.writeHead(302, { location: isPanelHost ? '/panel-login' : new URL(url, panelUrl).href }).end();
          return;
        }
      }
      if (/^\/pieces(\.html)?([?#]|$)/.test(url)) request.url = '/pieces.html';
      else request.url = isPanelPage ? '/panel.html' : '/app.html';
      next();
    });
  },
});

/**
 * The package exports of React Router lead to its development build, and a bundler keeps its unused components: it
 * cannot know that `forwardRef` and a display name have no effect. Together they are 3 kB of each page.
 */
const withoutUnusedRouter = (): Plugin => ({
  name: 'without-unused-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'react-router' ? here('../node_modules/react-router/dist/production/index.mjs') : undefined,
  transform(code, id) {
    if (!id.includes('/react-router/dist/production/chunk-')) return undefined;
    const lean = code
      .replace(/^(var \w+ = )(React\d*\.(forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
      .replace(/^\w+\.displayName = "\w+";$/gm, '');
    if (!lean.includes('= /* @__PURE__ */ React')) this.error('react-router is written otherwise than it was');
    return { code: lean, map: null };
  },
});

/** The entries of the site and of the panel. */
const ENTRIES = [
  './app.html',
  './panel.html',
  './src/static-pages/landing.tsx',
  './src/static-pages/offer.tsx',
  './src/static-pages/privacy.tsx',
];
/** `vite build --mode pieces` builds the page of the components instead of the site (scripts/build/build-pieces.ts). */
const PIECES_MODE = 'pieces';
/**
 * `vite build --mode early` builds the script that draws the prices of the landing page before React is loaded. Its JSX
 * creates elements of the document at once.
 */
const EARLY_MODE = 'early';

const inputOf = (mode: string): string[] => {
  if (mode === EARLY_MODE) return ['./src/static-pages/early-prices.tsx'];
  return mode === PIECES_MODE ? ['./pieces.html'] : ENTRIES;
};

export default defineConfig(({ mode, isSsrBuild }) => {
  const env = loadEnv(mode, here('.'), 'VITE_');
  return {
    root: here('.'),
    plugins: [withoutUnusedRouter(), react(), appForEveryPage(env.VITE_PANEL_URL)],
    resolve: {
      alias: {
        // Another brand, for the test that searches its build for this one (tests/emulator/built).
        ...(process.env.BRAND_FILE && { '@functions/base/contract/values/brand': process.env.BRAND_FILE }),
        // Contracts, and a payment provider's own code; the import boundaries forbid everything else of the server.
        '@functions': here('../functions/src'),
        '@web': here('./src'),
        '@locales': here('../locales'),
        ...(mode === EARLY_MODE && { 'react/jsx-runtime': here('./src/static-pages/dom/jsx-runtime.ts') }),
        'firebase/database': here('./src/lib/auth/firebase-unused.ts'),
        idb: here('./src/lib/auth/firebase-unused.ts'),
      },
    },
    // An Auth emulator makes a build local. A production build contains no code of the local stack.
    define: {
      __LOCAL_STACK__: JSON.stringify(Boolean(env.VITE_AUTH_EMULATOR_URL)),
      __DOWNLOADS_ON_SITE__: JSON.stringify(Boolean(env.VITE_DOWNLOADS_ON_SITE)),
      __APP_CHECK__: JSON.stringify(Boolean(env.VITE_APP_CHECK_SITE_KEY)),
    },
    server: { fs: { allow: [here('..')] } },
    build: {
      outDir: process.env.VITE_OUT_DIR ?? 'dist',
      emptyOutDir: true,
      manifest: true,
      target: SUPPORTED_BROWSERS,
      // By default the minifier writes `(width<=44rem)`. Safari before iOS 16.4 ignores it and gets the desktop layout.
      cssTarget: SUPPORTED_BROWSERS,
      // Scripts that every page already loads need no preload. For styles see scripts/build/page-html.ts.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => !isAlwaysThere(file)),
      },
      // Texts stay separate files because a failed fetch can be retried.
      assetsInlineLimit: (file) => (file.includes('/locales/') ? false : undefined),
      rolldownOptions: {
        ...(isSsrBuild !== true && {
          input: inputOf(mode).map(here),
          ...(mode === EARLY_MODE
            ? { preserveEntrySignatures: 'strict' as const }
            : { output: { codeSplitting: { groups: chunkGroups } } }),
        }),
        treeshake: { moduleSideEffects: (id) => !UNUSED_FIREBASE.test(id) },
      },
    },
  };
});
