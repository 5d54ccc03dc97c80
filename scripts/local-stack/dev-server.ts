import { createServer } from 'vite';
import { watchFunctions } from '../build/build-functions';
import { localValues } from './local-values';
import { LOCAL_HOST, localUrl, type Ports } from '../lib/ports';
import { inRepository } from '../lib/repository';

/** Starts Vite with hot reload; API calls are proxied to Hosting. Returns a function that stops it. */
export async function startDevServer(project: string, ports: Ports, siteUrl: string): Promise<() => Promise<void>> {
  Object.assign(process.env, localValues({ project, ports, siteUrl }).web);
  const proxied = ['/api/', '/auth/', '/panel/'].map((path) => [path, localUrl(ports.hosting)]);
  const server = await createServer({
    root: inRepository('web'),
    configFile: inRepository('web', 'vite.config.ts'),
    server: {
      host: LOCAL_HOST,
      port: ports.vite,
      strictPort: true,
      proxy: Object.fromEntries(proxied) as Record<string, string>,
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
