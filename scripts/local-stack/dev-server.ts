import { createServer } from 'vite';
import { watchFunctions } from '../build/build-functions';
import { localValues } from './local-values';
import { LOCAL_HOST, localUrl, type Ports } from '../lib/ports';
import { inRepository } from '../lib/repository';

/** Vite with hot reload in front of Hosting, which keeps answering for the API. Answers how to stop. */
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

/** Rebuilds the functions at every change; a mistake is shown and the last good build goes on serving. */
export const watchSources = (): (() => Promise<void>) =>
  watchFunctions((error) => console.log(error === null ? 'Functions built.' : `Functions not built. ${error}`));
