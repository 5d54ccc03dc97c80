import { expect, it } from 'vitest';
import { localValues } from '../../../scripts/local-values';
import { readPorts } from '../../../scripts/ports';
import { scanBuiltFiles } from '../../../scripts/scan-built-files';
import { inCache } from '../../../scripts/repository';
import { countForProof } from '../../support/count-for-proof';

/** Where the suite of this run was built. */
const built = process.env.PROSTOR_BUILT ?? inCache('test');

it('P26 what was built for the site and the functions holds no secret, no key, no token and nobody’s address', () => {
  const { secrets, sandbox } = localValues({ project: 'demo-prostor-test', ports: readPorts(process.env) });
  const scan = scanBuiltFiles(built, { ...secrets, ...sandbox });
  countForProof('built files', { files: scan.files, bytes: scan.bytes, findings: scan.findings.length });
  expect(scan.files).toBeGreaterThan(50);
  expect(scan.findings).toEqual([]);
});
