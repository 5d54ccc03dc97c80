import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { buildWeb } from '../build/build-web';
import { readUploadedFiles } from '../deploy/deploy-build';
import { CommandError } from '../lib/cli';
import { runCommandLine } from '../lib/command-line';
import { git } from '../lib/git';
import { productionConfig, type HostingSite } from '../lib/hosting-config';
import { readPorts } from '../lib/ports';
import { inCache, inRepository, REPOSITORY } from '../lib/repository';
import { localConfig } from '../local-stack/firebase-config';
import { localValues } from '../local-stack/local-values';
import { TEST_PROJECT } from '../local-stack/local-stack-environment';
import { localAddresses } from '../releases/local-addresses';
import { RELEASE_FILE, writeRelease, type ReleasedSite } from '../releases/release-archive';

const USAGE = `Usage: npm run keep-release
Builds the pages of the checked-out commit for the local stack and keeps them with the contract, in place of the former
release. Run it after each deploy to production, on the deployed commit.`;

/** What a release consists of: the archive is of no commit while one of them has uncommitted changes. */
const RELEASED = ['web', 'locales', 'functions', 'firebase.json', 'docs/api', 'scripts/build', 'package-lock.json'];

/** Ports that no stack uses, so that each address of the archive is found and replaced when its pages are served. */
const OWN_PORTS = { PROSTOR_PORT_OFFSET: '40000' };

/** What a page needs to run. Fonts, pictures and downloads are left out. */
const NEEDED = /\.(html|js|css|json|svg|webmanifest)$/;

await runCommandLine({ usage: USAGE }, async () => {
  const changed = git('status', '--porcelain', '--', ...RELEASED);
  if (changed !== '') throw new CommandError(`Commit or undo these changes first:\n${changed}`);
  const stack = { project: TEST_PROJECT, ports: readPorts(OWN_PORTS) };
  const folders = { functions: '', web: inCache('release', 'web'), panel: inCache('release', 'panel') };
  rmSync(inCache('release'), { recursive: true, force: true });
  await buildWeb(localValues(stack).web, { site: folders.web, panel: folders.panel });
  const addresses = localAddresses(stack.ports);
  const { hosting } = localConfig(productionConfig(), { ports: stack.ports, folders, panelUrl: addresses.panel });
  const commit = git('rev-parse', 'HEAD');
  const bytes = writeRelease({
    commit,
    date: new Date().toISOString().slice(0, 10),
    addresses,
    site: await releasedSite(hosting, 'site', folders.web),
    panel: await releasedSite(hosting, 'panel', folders.panel),
    openApi: JSON.parse(readFileSync(inRepository('docs', 'api', 'openapi.json'), 'utf8')) as object,
  });
  console.log(`Kept ${commit.slice(0, 8)} in ${relative(REPOSITORY, RELEASE_FILE)}, ${Math.ceil(bytes / 1024)} KiB.`);
  return 0;
});

async function releasedSite(
  hosting: readonly HostingSite[],
  id: 'site' | 'panel',
  folder: string,
): Promise<ReleasedSite> {
  const served = hosting.find(({ site }) => site === id);
  if (served === undefined) throw new Error(`the local configuration has no site ${id}`);
  const uploaded = await readUploadedFiles(id, folder);
  const files = uploaded.flatMap(({ path, text }) =>
    NEEDED.test(path) && text !== null ? [[path, text] as const] : [],
  );
  const { redirects = [], rewrites, headers } = served;
  return { hosting: { redirects, rewrites, headers }, files: Object.fromEntries(files) };
}
