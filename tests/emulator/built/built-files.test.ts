import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localValues } from '../../../scripts/local-stack/local-values';
import { readPorts } from '../../../scripts/lib/ports';
import { scanBuiltFiles } from '../../../scripts/checks/scan-built-files';
import { inCache } from '../../../scripts/lib/repository';
import { recordCounts } from '../../support/record-counts';

/** The build folder of this test run. */
const built = process.env.PROSTOR_BUILT ?? inCache('test');

it('the built site and functions contain no secret, key, token or personal e-mail address (P26)', async () => {
  const { secrets } = localValues({ project: 'demo-prostor-test', ports: readPorts(process.env) });
  const scan = await scanBuiltFiles(built, secrets);
  recordCounts('built files', { files: scan.files, bytes: scan.bytes, findings: scan.findings.length });
  expect(scan.files).toBeGreaterThan(50);
  expect(scan.findings).toEqual([]);
});

it('every built document has one title, in its head', () => {
  const pages = ['web', 'panel'].flatMap((site) => globSync(join(built, site, '**', '*.html')));
  expect(pages.length).toBeGreaterThan(10);
  const wrong = pages.filter((page) => {
    const [head = '', body = ''] = readFileSync(page, 'utf8').split('</head>');
    return head.split('<title>').length !== 2 || body.includes('<title');
  });
  expect(wrong).toEqual([]);
});
