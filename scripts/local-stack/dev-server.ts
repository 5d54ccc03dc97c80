import { createServer } from 'vite';
import { watchFunctions } from '../build/build-functions';
import { localValues, type LocalStackValues } from './local-values';
import { LOCAL_HOST, localUrl } from '../lib/ports';
import { inRepository } from '../lib/repository';

/**
 * Starts Vite with hot reload for the site and the panel, under a host name each; API calls are proxied to the site of
 * Hosting that serves them. Returns a function that stops it.
 */
export async function startDevServer(
  stack: LocalStackValues & Required<Pick<LocalStackValues, 'siteUrl' | 'panelUrl'>>,
): Promise<() => Promise<void>> {
  const { ports, panelUrl } = stack;
  Object.assign(process.env, localValues(stack).web, { VITE_PANEL_URL: panelUrl });
  // The functions compare the requested host with the panel's, so it stays as the browser sent it.
  const to = (port: number) => ({ target: localUrl(port), changeOrigin: false });
  const server = await createServer({
    root: inRepository('web'),
    configFile: inRepository('web', 'vite.config.ts'),
    server: {
      host: LOCAL_HOST,
      port: ports.vite,
      strictPort: true,
      proxy: { '/api/': to(ports.hosting), '/auth/': to(ports.panel), '/panel/': to(ports.panel) },
    },
  });
  await server.listen();
  return () => server.close();
}

/** Rebuilds the functions at every change. After an error the last successful build stays active. */
export const watchSources = (): (() => Promise<void>) =>
  watchFunctions((error) =>
    console.log(error === null ? 'Functions built.' : `The functions could not be built. ${error}`),
  );
