import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface BuiltFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Of what a browser or Node reads as text. */
  readonly text: string | null;
}

const MB = 1024 * 1024;
const TEXT = /\.(js|css|html|json|xml|txt|webmanifest|svg)$/;

/** Far above today's sizes: what exceeds them was not meant. The first screens have budgets of their own (docs/benchmarks.md). */
const LIMITS = { functions: 12 * MB, script: MB, site: 40 * MB };

/** What only a build for this machine holds. The libraries say "localhost" for reasons of their own. */
const LOCAL_ADDRESS =
  /https?:\/\/(?:127\.0\.0\.1|localhost):\d+|\blocal_(?:public_id|yandex_client|api_key|recaptcha_site_key|link_secret|cloudpayments_api_secret)\b|\bdemo-prostor\b/;

export function filesUnder(folder: string, path = ''): BuiltFile[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const name = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(folder, name);
    const file = join(folder, name);
    return [{ path: name, bytes: statSync(file).size, text: TEXT.test(name) ? readFileSync(file, 'utf8') : null }];
  });
}

/** What is wrong with what would be uploaded: a sentence each. */
export function buildProblems({
  functions,
  site,
  release,
}: {
  functions: readonly BuiltFile[];
  site: readonly BuiltFile[];
  release: string;
}): string[] {
  const bundle = functions.find(({ path }) => path === 'index.js');
  const total = site.reduce((sum, { bytes }) => sum + bytes, 0);
  const large = site.filter(({ path, bytes }) => path.endsWith('.js') && bytes > LIMITS.script);
  const local = [...site, ...functions.filter(({ path }) => path.endsWith('.js'))].flatMap(({ path, text }) => {
    const found = text === null ? null : LOCAL_ADDRESS.exec(text);
    return found === null
      ? []
      : [`${path} holds ${found[0]}, which is of this machine: look for it in the values of the build.`];
  });
  return [
    ...(bundle === undefined ? ['functions/lib/index.js was not built.'] : []),
    ...(bundle !== undefined && bundle.bytes > LIMITS.functions
      ? [`functions/lib/index.js has ${megabytes(bundle.bytes)}: something came in that does not belong there.`]
      : []),
    ...(bundle?.text?.includes(release) === false
      ? [`functions/lib/index.js does not name the commit ${release}: it was built without it.`]
      : []),
    ...large.map(({ path, bytes }) => `web/dist/${path} has ${megabytes(bytes)}: split it.`),
    ...(total > LIMITS.site ? [`web/dist has ${megabytes(total)} in all.`] : []),
    ...(site.some(({ path }) => path === 'index.html') ? [] : ['web/dist/index.html was not built.']),
    ...local,
  ];
}

const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;
