import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { CSP, effectiveHosting, type FirebaseConfig, type HostingSite, type SiteIds } from '../lib/hosting-config';
import { localUrl, type Ports } from '../lib/ports';
import { inRepository, REPOSITORY } from '../lib/repository';

export interface LocalFolders {
  readonly functions: string;
  readonly web: string;
  readonly panel: string;
}

/** Sites of a local stack. The emulator serves them in this order: the customers' one at the port of Hosting. */
const LOCAL_SITES: SiteIds = { site: 'site', panel: 'panel' };

/**
 * firebase.json for a local stack: its ports, its folders, the address of its panel, and the local origins in the
 * Content-Security-Policy.
 */
export function localConfig(
  production: FirebaseConfig,
  { ports, folders, panelUrl }: { ports: Ports; folders: LocalFolders; panelUrl: string },
): FirebaseConfig {
  const config = structuredClone(production);
  for (const source of config.functions) source.source = relative(REPOSITORY, folders.functions);
  config.hosting = effectiveHosting(production, panelUrl, LOCAL_SITES);
  for (const site of config.hosting) {
    site.public = relative(REPOSITORY, site.site === LOCAL_SITES.panel ? folders.panel : folders.web);
    const policy = policyOf(site);
    policy.value = withLocalOrigins(policy.value, ports);
  }
  for (const [name, emulator] of Object.entries(config.emulators)) {
    if (name in ports && typeof emulator === 'object')
      Object.assign(emulator ?? {}, { port: ports[name as keyof Ports] });
  }
  Object.assign(config.emulators.firestore ?? {}, { websocketPort: ports.websocket });
  return config;
}

/** The policy of a site's pages: the first in its list. */
function policyOf({ site, headers }: HostingSite): { value: string } {
  const header = headers.flatMap((rule) => rule.headers).find(({ key }) => key === CSP);
  if (header === undefined) throw new Error(`firebase.json has no ${CSP} for the ${site ?? ''}`);
  return header;
}

/**
 * Writes `name` (firebase.local.json) to the root folder, because firebase-tools resolves paths from its location.
 * Returns its path.
 */
export function writeConfig(name: string, config: FirebaseConfig): string {
  const file = inRepository(name);
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}

/** Adds the sandboxes and the Auth emulator to the directives that name a host in production. */
function withLocalOrigins(policy: string, ports: Ports): string {
  const sandbox = localUrl(ports.sandbox);
  const auth = localUrl(ports.auth);
  const usesFirebaseAuth = policy.includes('https://identitytoolkit.googleapis.com');
  const added: Record<string, string[]> = {
    'script-src': [sandbox],
    'img-src': [sandbox],
    'connect-src': [sandbox, ...(usesFirebaseAuth ? [auth] : [])],
    'frame-src': [sandbox, ...(usesFirebaseAuth ? [auth] : [])],
  };
  return policy
    .split('; ')
    .map((directive) => [directive, ...(added[directive.split(' ')[0] ?? ''] ?? [])].join(' '))
    .join('; ');
}
