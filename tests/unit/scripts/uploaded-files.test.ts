import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BRAND } from '@functions/base/contract/values/brand';
import { afterAll, expect, it } from 'vitest';
import { scanBuiltFiles } from '../../../scripts/checks/scan-built-files';
import { readUploadedFiles } from '../../../scripts/deploy/deploy-build';
import { uploadedFiles } from '../../../scripts/lib/uploaded-files';

/** Below folders whose names a search must not take for a find, and that a glob must not take for a pattern. */
const root = mkdtempSync(join(tmpdir(), 'uploaded-'));
const folder = join(root, 'node_modules', ...new Set(Object.values(BRAND.name)), BRAND.slug, 'мой (проект) [1]', 'src');
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

/** What the builds write, and what lies beside it; the content names the folder. */
const WRITTEN = {
  functions: {
    uploaded: ['package.json', 'lib/index.js', 'lib/chunk.js'],
    left: [
      'lib/index.js.map',
      'src/index.ts',
      'node_modules/zod/index.js',
      'tsconfig.json',
      '.secret.local',
      '.env.demo-prostor',
      'firebase-debug.log',
    ],
  },
  site: {
    uploaded: ['index.html', 'localized/ru/index.html', 'assets/app.js', 'downloads/app.apk'],
    left: ['.vite/manifest.json', '.vite/report.json', 'assets/app.js.map', '.DS_Store', 'assets/.hidden'],
  },
  panel: { uploaded: ['panel.html', 'assets/panel.js'], left: ['assets/panel.js.map', '.DS_Store'] },
};
const NAMES = { functions: 'functions', site: 'web', panel: 'panel' };

for (const part of ['functions', 'site', 'panel'] as const)
  for (const path of [...WRITTEN[part].uploaded, ...WRITTEN[part].left]) {
    const file = join(folder, NAMES[part], path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, WRITTEN[part].left.includes(path) ? `the secret of ${folder}` : 'x');
  }

it.each(['functions', 'site', 'panel'] as const)('%s: all but what firebase.json ignores is uploaded', async (part) => {
  const { uploaded } = WRITTEN[part];
  expect(await uploadedFiles(part, join(folder, NAMES[part]))).toEqual(uploaded.toSorted());
});

it('the checks of a deploy read what is uploaded, texts as texts', async () => {
  const files = await readUploadedFiles('site', join(folder, NAMES.site));
  expect(files).toContainEqual({ path: 'index.html', bytes: 1, text: 'x' });
  expect(files).toContainEqual({ path: 'downloads/app.apk', bytes: 1, text: null });
  expect(files).toHaveLength(WRITTEN.site.uploaded.length);
});

it('the search for secrets reads what is uploaded (P26)', async () => {
  const parts = Object.values(WRITTEN);
  const files = parts.reduce((sum, { uploaded }) => sum + uploaded.length, 0);
  expect(await scanBuiltFiles(folder, { SECRET: 'the secret' })).toEqual({ files, bytes: files, findings: [] });
  for (const [part, { uploaded }] of Object.entries(WRITTEN) as [keyof typeof WRITTEN, { uploaded: string[] }][]) {
    const path = join(NAMES[part], uploaded[0] ?? '');
    writeFileSync(join(folder, path), 'the secret');
    const { findings } = await scanBuiltFiles(folder, { SECRET: 'the secret' });
    expect(findings).toEqual([{ file: path, what: 'the value of SECRET', piece: '…' }]);
    writeFileSync(join(folder, path), 'x');
  }
});
