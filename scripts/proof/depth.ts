import { randomInt } from 'node:crypto';
import { countsTable, recordedCounts } from '../checks/recorded-counts';
import { STAGES } from '../checks/test-stages';
import { runVitest } from '../checks/vitest-stage';
import { CommandError } from '../lib/cli';
import { markdownTable } from '../reports/generated-markdown';
import { environmentOf, writeProof, type ProofRun } from './proof-run';

/** Sends random requests to every call. */
export async function fuzz({ stack }: ProofRun): Promise<boolean> {
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000_000));
  const result = await runVitest({ name: 'product', projects: ['product'] }, ['tests/product/platform/fuzz.test.ts'], {
    ...(await environmentOf('product', stack)),
    TEST_DEPTH: 'deep',
    TEST_SEED: seed,
  });
  const recorded = recordedCounts('product').find(({ name }) => name === 'fuzz');
  if (recorded === undefined) throw new CommandError('The fuzz test recorded no counts.');
  const counted = recorded.counts as {
    requestsPerCall: number;
    calls: number;
    logLines: number;
    responsesByStatus: Record<string, number>;
  };
  const sum = Object.values(counted.responsesByStatus).reduce((total, each) => total + each, 0);
  const faults = Object.entries(counted.responsesByStatus)
    .filter(([status]) => Number(status) >= 500)
    .reduce((total, [, each]) => total + each, 0);
  const table = markdownTable([
    ['Status', 'Responses'],
    ...Object.entries(counted.responsesByStatus)
      .toSorted()
      .map(([status, each]) => [status, each]),
  ]);
  const what =
    `${sum} requests (${counted.requestsPerCall} to each of ${counted.calls} calls by its schema, the others with ` +
    `random paths, methods, headers and bodies, and unsigned webhooks), seed ${seed}: ${faults} responses with ` +
    `status 500 or above; ${counted.logLines} log entries. No response and no log entry contains a stack trace, ` +
    `a secret, a token or an e-mail address (${result.passed} tests passed, ${result.failed} failed).`;
  writeProof('Fuzz', 'fuzz', `${what}\n\n${table}`);
  return result.failed === 0 && faults === 0;
}

/** How much the random and the exhaustive tests of the last `npm test` tried. */
export function depth(): Promise<boolean> {
  const rows = STAGES.flatMap(({ name: stage }) =>
    recordedCounts(stage).map((recorded) => ({ ...recorded, name: `${stage}: ${recorded.name}` })),
  );
  if (rows.length === 0) console.log('No counts: run npm test first.');
  else writeProof('Depth', 'depth', `what the last \`npm test\` tried.\n\n${countsTable(rows)}`);
  return Promise.resolve(rows.length > 0);
}
