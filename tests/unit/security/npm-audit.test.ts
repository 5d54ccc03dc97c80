import { expect, it } from 'vitest';
import { readAudit } from '../../../scripts/checks/audit-packages';

it('counts the known vulnerabilities by severity', () => {
  const answer = { metadata: { vulnerabilities: { info: 0, low: 1, moderate: 2, high: 0, critical: 0, total: 3 } } };
  expect(readAudit(JSON.stringify(answer), '')).toEqual({
    found: { critical: 0, high: 0, moderate: 2, low: 1, info: 0 },
    reason: '',
  });
});

it.each([
  [
    'a missing endpoint',
    '{"message":"request failed","error":{"summary":""}}',
    'npm warn audit 405 Method Not Allowed - POST https://registry/x',
    '405 Method Not Allowed',
  ],
  [
    'a missing endpoint, silently',
    '{"message":"405 Method Not Allowed - POST https://registry/x","error":{"summary":""}}',
    '',
    '405 Method Not Allowed',
  ],
  ['no response', '', 'npm error code ENOTFOUND', 'no answer'],
  ['an error in the response', '{"error":{"summary":"no lock file"}}', '', 'no lock file'],
])('reports the reason when there is no result: %s', (_what, stdout, stderr, reason) => {
  expect(readAudit(stdout, stderr)).toEqual({ found: null, reason });
});
