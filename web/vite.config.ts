import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { SUPPORTED_BROWSERS } from './browsers';
import { chunkGroups, isAlwaysThere } from './chunks';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** reactfire imports every Firebase product; those we never call are marked free of side effects, so that they fall away. */
const UNUSED_FIREBASE =
  /node_modules\/(@firebase|firebase)\/(ai|analytics|app-check|data-connect|database|firestore|functions|installations|messaging|performance|remote-config|storage|webchannel-wrapper)\//;

/** In development every address is drawn by the app; what Hosting answers instead exists only in a build. */
const appForEveryPage: Plugin = {
  name: 'app-for-every-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (request.headers.accept?.includes('text/html')) request.url = '/app.html';
      next();
    });
  },
};

export default defineConfig(({ mode, isSsrBuild }) => {
  const env = loadEnv(mode, here('.'), 'VITE_');
  return {
    root: here('.'),
    plugins: [react(), appForEveryPage],
    resolve: {
      alias: {
        '@contract': here('../functions/src/contract'),
        '@web': here('./src'),
        '@locales': here('../locales'),
        'firebase/database': here('./src/lib/auth/firebase-database-stub.ts'),
      },
    },
    // The presence of an Auth emulator is what makes a build local; a production build contains none of that code.
    define: {
      __LOCAL_STACK__: JSON.stringify(Boolean(env.VITE_AUTH_EMULATOR_URL)),
      __APP_CHECK__: JSON.stringify(Boolean(env.VITE_APP_CHECK_SITE_KEY)),
    },
    server: { fs: { allow: [here('..')] } },
    build: {
      outDir: process.env.VITE_OUT_DIR ?? 'dist',
      emptyOutDir: true,
      manifest: true,
      target: SUPPORTED_BROWSERS,
      // Left alone, the minifier writes `(width<=44rem)`, which browsers before iOS 16.4 ignore: phones get the desktop layout.
      cssTarget: SUPPORTED_BROWSERS,
      // What every page has already is not named again for each part of it. Styles: scripts/build/page-html.ts.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => !isAlwaysThere(file)),
      },
      // Texts are fetched as files, so that a failed fetch can be tried again.
      assetsInlineLimit: (file) => (file.includes('/locales/') ? false : undefined),
      rolldownOptions: {
        ...(isSsrBuild !== true && {
          input: [here('./app.html'), here('./src/static-pages/landing.tsx'), here('./src/static-pages/offer.tsx')],
          output: { codeSplitting: { groups: chunkGroups } },
        }),
        treeshake: { moduleSideEffects: (id) => !UNUSED_FIREBASE.test(id) },
      },
    },
  };
});
