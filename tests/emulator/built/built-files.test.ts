import { expect, it } from 'vitest';
import { localValues } from '../../../scripts/local-stack/local-values';
import { readPorts } from '../../../scripts/lib/ports';
import { scanBuiltFiles } from '../../../scripts/checks/scan-built-files';
import { inCache } from '../../../scripts/lib/repository';
import { recordCounts } from '../../support/record-counts';

/** The build folder of this test run. */
const built = process.env.PROSTOR_BUILT ?? inCache('test');

it('the built site and functions contain no secret, key, token or personal e-mail address (P26)', async () => {
  const { secrets, sandbox } = localValues({ project: 'demo-prostor-test', ports: readPorts(process.env) });
  const scan = await scanBuiltFiles(built, { ...secrets, ...sandbox });
  recordCounts('built files', { files: scan.files, bytes: scan.bytes, findings: scan.findings.length });
  expect(scan.files).toBeGreaterThan(50);
  expect(scan.findings).toEqual([]);
});
