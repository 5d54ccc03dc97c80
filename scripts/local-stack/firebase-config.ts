import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { localUrl, type Ports } from '../lib/ports';
import { inRepository, REPOSITORY } from '../lib/repository';

interface Header {
  key: string;
  value: string;
}

/** The parts of firebase.json that a local stack changes; all others are copied unchanged. */
export interface FirebaseConfig {
  functions: { source: string }[];
  hosting: { public: string; headers: { source: string; headers: Header[] }[] };
  emulators: Record<string, unknown>;
}

export interface LocalFolders {
  readonly functions: string;
  readonly web: string;
}

export const CSP = 'Content-Security-Policy';

/** Reads firebase.json. */
export const productionConfig = (): FirebaseConfig =>
  JSON.parse(readFileSync(inRepository('firebase.json'), 'utf8')) as FirebaseConfig;

/** firebase.json for a local stack: its ports, its folders, and the local origins in the Content-Security-Policy. */
export function localConfig(production: FirebaseConfig, ports: Ports, folders: LocalFolders): FirebaseConfig {
  const config = structuredClone(production);
  for (const source of config.functions) source.source = relative(REPOSITORY, folders.functions);
  config.hosting.public = relative(REPOSITORY, folders.web);
  const header = config.hosting.headers.flatMap((rule) => rule.headers).find(({ key }) => key === CSP);
  if (header === undefined) throw new Error(`firebase.json has no ${CSP}`);
  header.value = withLocalOrigins(header.value, ports);
  for (const [name, emulator] of Object.entries(config.emulators)) {
    if (name in ports && typeof emulator === 'object')
      Object.assign(emulator ?? {}, { port: ports[name as keyof Ports] });
  }
  Object.assign(config.emulators.firestore ?? {}, { websocketPort: ports.websocket });
  return config;
}

/** Writes `name` (firebase.local.json) to the root folder, because firebase-tools resolves paths from its location. */
export function writeLocalConfig(name: string, config: FirebaseConfig): string {
  const file = inRepository(name);
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}

function withLocalOrigins(policy: string, ports: Ports): string {
  const sandbox = localUrl(ports.sandbox);
  const auth = localUrl(ports.auth);
  const added: Record<string, string[]> = {
    'script-src': [sandbox],
    'img-src': [sandbox],
    'connect-src': [sandbox, auth],
    'frame-src': [sandbox, auth],
  };
  return policy
    .split('; ')
    .map((directive) => [directive, ...(added[directive.split(' ')[0] ?? ''] ?? [])].join(' '))
    .join('; ');
}
