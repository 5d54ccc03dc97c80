import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { uploadedFiles, type UploadedPart } from '../lib/uploaded-files';

export interface BuiltFile {
  /** Relative to the folder of the site or of the functions, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Content of a text file; null for other files. */
  readonly text: string | null;
}

const MB = 1024 * 1024;
const TEXT = /\.(js|css|html|json|xml|txt|webmanifest|svg)$/;

/** Far above current sizes, to detect accidental inclusions. The first screens have budgets (docs/budgets.md). */
const LIMITS = { functions: 12 * MB, script: MB, site: 40 * MB };

/** Values of a build for the local stack. `localhost` alone also appears in libraries. */
const LOCAL_VALUE = new RegExp(
  [
    String.raw`https?:\/\/(?:127\.0\.0\.1|localhost):\d+`,
    String.raw`\blocal_(?:public_id|yandex_client|api_key|recaptcha_site_key|link_secret|cloudpayments_api_secret)\b`,
    String.raw`\bdemo-prostor\b`,
  ].join('|'),
);

/** The files that a deploy uploads of a built folder. */
export async function readUploadedFiles(part: UploadedPart, folder: string): Promise<BuiltFile[]> {
  const paths = await uploadedFiles(part, folder);
  return paths.map((path) => {
    const file = join(folder, path);
    return { path, bytes: statSync(file).size, text: TEXT.test(path) ? readFileSync(file, 'utf8') : null };
  });
}

/** One sentence for each problem of the built files. */
export function buildProblems({
  functions,
  site,
  panel,
  release,
}: {
  /** Their folder contains `lib`. */
  functions: readonly BuiltFile[];
  site: readonly BuiltFile[];
  /** Null when the panel is a part of the site. */
  panel: readonly BuiltFile[] | null;
  release: string;
}): string[] {
  const scripts = functions.filter(({ path }) => path.endsWith('.js'));
  const bundled = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const total = site.reduce((sum, { bytes }) => sum + bytes, 0);
  const served = [...site, ...(panel ?? [])];
  const large = served.filter(({ path, bytes }) => path.endsWith('.js') && bytes > LIMITS.script);
  const has = (files: readonly BuiltFile[], name: string) => files.some(({ path }) => path === name);
  const local = [...served, ...scripts].flatMap(({ path, text }) => {
    const found = text === null ? null : LOCAL_VALUE.exec(text);
    return found === null
      ? []
      : [`${path} contains ${found[0]}, a value of the local stack: check the values of the build.`];
  });
  return [
    ...(has(scripts, 'lib/index.js') ? [] : ['functions/lib/index.js was not built.']),
    ...(bundled > LIMITS.functions
      ? [`functions/lib has ${megabytes(bundled)}: it contains code that does not belong there.`]
      : []),
    ...(scripts.some(({ text }) => text?.includes(release) === true)
      ? []
      : [`functions/lib does not contain the commit ${release}: it was built without it.`]),
    ...large.map(({ path, bytes }) => `${path} of the site has ${megabytes(bytes)}: split it.`),
    ...(total > LIMITS.site
      ? [`web/dist has ${megabytes(total)} in all: the files of the apps belong in a bucket (docs/deploy.md).`]
      : []),
    ...(has(site, 'index.html') ? [] : ['web/dist/index.html was not built.']),
    ...(has(panel ?? site, 'panel.html')
      ? []
      : [`web/dist${panel === null ? '' : '-panel'}/panel.html was not built.`]),
    ...(panel !== null && has(site, 'panel.html')
      ? ['web/dist contains panel.html, which has a site of its own.']
      : []),
    ...local,
  ];
}

const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;
