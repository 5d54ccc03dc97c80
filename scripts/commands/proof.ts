import { runCommandLine, UsageError } from '../lib/command-line';
import { readPorts } from '../lib/ports';
import { inCache } from '../lib/repository';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack, type LocalStack } from '../local-stack/local-stack';
import { seedLocalStack } from '../local-stack/seed-local-stack';
import { files } from '../proof/built-files';
import { depth, fuzz } from '../proof/depth';
import { headers } from '../proof/headers';
import { audit, licences, writeSbom } from '../proof/packages';
import { PROJECT, type Part } from '../proof/proof-run';
import { proveByTests } from '../proof/prove-by-tests';
import { promises, threats } from '../reports/defined-codes';
import { packagesOfBuild, type ShippedPackages } from '../reports/shipped-packages';

const PARTS: Readonly<Record<string, Part>> = {
  threats: (run) => proveByTests('Threat', threats(), run),
  promises: (run) => proveByTests('Promise', promises(), run),
  headers,
  files,
  audit,
  licences,
  sbom: writeSbom,
  fuzz,
  depth,
};

const USAGE = `Usage: npm run proof -- [parts: ${Object.keys(PARTS).join(', ')}] [--last]
  --last   uses the results of the last npm test instead of running the tests`;

const LINE = { usage: USAGE, options: { last: { type: 'boolean' } }, maxPositionals: Infinity } as const;

/**
 * `npm run proof`: verifies the documented claims about security and privacy on a local stack of its own, all parts or
 * the named ones, and writes docs/proof.md.
 */
await runCommandLine(LINE, async ({ values: { last: usesLastResults = false }, positionals: requested }) => {
  const unknown = requested.find((name) => !(name in PARTS));
  if (unknown !== undefined) throw new UsageError(`Unknown part "${unknown}".`);
  const signal = stopSignal();
  let running: Promise<LocalStack> | undefined;
  const stack = (): Promise<LocalStack> => (running ??= startSeededStack(signal));
  let built: Promise<ShippedPackages> | undefined;
  const shipped = (): Promise<ShippedPackages> => (built ??= packagesOfBuild(inCache('proof', 'build')));
  let failed = 0;
  try {
    for (const [name, part] of Object.entries(PARTS)) {
      if ((requested.length > 0 && !requested.includes(name)) || signal.aborted) continue;
      console.log(`\n=== ${name}`);
      if (!(await part({ usesLastResults, stack, shipped }))) failed += 1;
    }
  } finally {
    await running?.then((each) => each.stop()).catch(() => undefined);
  }
  console.log(failed === 0 ? '\nAll parts passed; see docs/proof.md.' : `\n${failed} parts failed; see docs/proof.md.`);
  return failed === 0 ? 0 : 1;
});

async function startSeededStack(signal: AbortSignal): Promise<LocalStack> {
  const ports = readPorts({ PROSTOR_PORT_OFFSET: '10000', ...process.env });
  const options = {
    project: PROJECT,
    ports,
    outDir: inCache('proof', 'stack'),
    configName: 'firebase.proof.local.json',
    signal,
  };
  const stack = await startLocalStack({ ...options, onLog: (line) => console.log(`${line}...`) });
  await seedLocalStack(stack, inCache('proof', 'seed.log'), signal);
  stack.startTicker();
  return stack;
}
