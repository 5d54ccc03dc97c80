import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Version } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import { auditPackages, SEVERITIES } from '../checks/audit-packages';
import { CommandError } from '../lib/cli';
import { runCommandLine, UsageError } from '../lib/command-line';
import { findChromium } from '../lib/find-chromium';
import { environmentInMemory } from '../local-stack/local-stack-environment';
import { localValues } from '../local-stack/local-values';
import { markdownTable, writeSection } from '../reports/generated-markdown';
import { gradeHeaders, OBSERVATORY, OBSERVATORY_VERSION } from '../checks/observatory';
import { localUrl, readPorts } from '../lib/ports';
import { assuranceTable } from '../reports/assurance-table';
import { licencesPage, withOtherLicences } from '../reports/licences';
import { sbom } from '../reports/sbom';
import { packagesOfBuild, type ShippedPackages } from '../reports/shipped-packages';
import { promises, threats, type DefinedCodes } from '../reports/defined-codes';
import { inCache, inRepository } from '../lib/repository';
import { BUILT_FOLDERS, scanBuiltFiles } from '../checks/scan-built-files';
import { seedLocalStack } from '../local-stack/seed-local-stack';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack, type LocalStack } from '../local-stack/local-stack';
import { STAGES, type StageName } from '../checks/test-stages';
import { countsTable, recordedCounts } from '../checks/recorded-counts';
import { citedClaims, testTitles } from '../checks/test-titles';
import { lastResults, runVitest, type TestResult } from '../checks/vitest-stage';

/** Paths whose response headers are graded: one for each kind of response of Hosting. */
const GRADED = [
  '/',
  '/offer',
  '/login',
  '/buy',
  '/profile',
  '/panel-login',
  '/panel-user',
  '/api/health',
  '/auth/login',
];

const PROJECT = 'demo-prostor-proof';

interface ProofRun {
  /** Reports the results of the last `npm test` instead of running the tests. */
  readonly usesLastResults: boolean;
  /** Started by the first part that needs it. */
  readonly stack: () => Promise<LocalStack>;
  /** Read from a build by the first part that needs it. */
  readonly shipped: () => Promise<ShippedPackages>;
}

/** Runs one part; returns false if it found a problem. */
type Part = (run: ProofRun) => Promise<boolean>;

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

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Runs every test whose title cites one of `codes`, and writes one row of results for each code. */
async function proveByTests(
  kind: 'Promise' | 'Threat',
  codes: DefinedCodes,
  { usesLastResults, stack }: ProofRun,
): Promise<boolean> {
  const letter = [...codes.keys()][0]?.[0] ?? '';
  const written = testTitles().filter(({ title }) => citedClaims(title).some((code) => codes.has(code)));
  const results: TestResult[] = [];
  let broken = 0;
  for (const stage of STAGES.filter(({ projects }) => projects.length > 0)) {
    const isOwn = (file: string): boolean => stage.projects.some((project) => file.startsWith(`tests/${project}/`));
    const files = [...new Set(written.map(({ file }) => file).filter(isOwn))];
    if (files.length === 0) continue;
    if (!usesLastResults) {
      const env = await environmentOf(stage.name, stack);
      const counts = await runVitest(stage, [...files, '-t', `\\b${letter}[1-9]`], env);
      if (counts.failed > 0) broken += 1;
    }
    // Some files of the product also run on the emulators: they count once.
    const own = lastResults(stage.name).filter(({ file }) => isOwn(file));
    results.push(...own.filter(({ title }) => citedClaims(title).some((code) => codes.has(code))));
  }
  const { body, unproven } = assuranceTable(kind, codes, written, results);
  const heading = `${kind}s`;
  writeSection(
    'docs/proof.md',
    heading,
    `\`npm run proof -- ${heading.toLowerCase()}${usesLastResults ? ' --last' : ''}\`, ${today()}: ${body}`,
  );
  return broken === 0 && unproven.length === 0 && results.every(({ passed }) => passed);
}

async function headers({ stack }: ProofRun): Promise<boolean> {
  await stack();
  const grades = await gradeHeaders(
    localUrl(readPorts({ PROSTOR_PORT_OFFSET: '10000', ...process.env }).hosting),
    GRADED,
  );
  const rows = grades.map(({ path, status, grade, score, remarks }) => [
    path,
    status,
    grade,
    score,
    remarks.join(', '),
  ]);
  const how =
    `\`npm run proof -- headers\`, ${today()}: ${OBSERVATORY} ${OBSERVATORY_VERSION} with its own tests and scoring, ` +
    'applied to the responses of the Hosting emulator (without the local origins, as if served over HTTPS).';
  writeSection(
    'docs/proof.md',
    'Headers',
    `${how}\n\n${markdownTable([['Path', 'Status', 'Grade', 'Score', 'Remarks'], ...rows])}`,
  );
  console.log(grades.map(({ path, grade, score }) => `${grade} ${String(score)} ${path}`).join('\n'));
  return grades.every(({ grade }) => grade === 'A+');
}

async function files({ stack }: ProofRun): Promise<boolean> {
  const { env } = await stack();
  const { secrets, sandbox } = localValues({ project: PROJECT, ports: readPorts(env) });
  const { files: count, bytes, findings } = scanBuiltFiles(env.PROSTOR_BUILT ?? '', { ...secrets, ...sandbox });
  const list = findings.map(({ file, what, piece }) => `- ${file}: ${what} ${piece}`).join('\n');
  const scanned =
    `${count} files of ${BUILT_FOLDERS.join(' and ')}, ${(bytes / 1e6).toFixed(1)} MB, scanned for ` +
    `${Object.keys({ ...secrets, ...sandbox }).length} secret values of the stack, private keys, API keys of ` +
    'services and clouds, signed tokens, passwords in URLs, e-mail addresses';
  writeSection(
    'docs/proof.md',
    'Built files',
    `\`npm run proof -- files\`, ${today()}: ${scanned}: ${findings.length} found.\n\n${list}`,
  );
  return findings.length === 0;
}

/** An unavailable registry proves nothing and is not a failure. */
function audit(): Promise<boolean> {
  const rows = (['product', 'all'] as const).map((which) => ({ which, ...auditPackages(which) }));
  const table = markdownTable([
    ['Packages', ...SEVERITIES],
    ...rows.map(({ which, found, reason }) => [
      which === 'product' ? 'runtime dependencies' : 'all packages',
      ...SEVERITIES.map((severity) => found?.[severity] ?? reason),
    ]),
  ]);
  const isAvailable = rows.every(({ found }) => found !== null);
  const warning = isAvailable
    ? ''
    : ' **The registry did not respond, there is no result**: run the command where npm can reach the advisories.';
  writeSection(
    'docs/proof.md',
    'Dependencies',
    `\`npm run proof -- audit\`, ${today()}: \`npm audit\`.${warning}\n\n${table}`,
  );
  if (!isAvailable) console.log('The registry did not respond: no audit.');
  return Promise.resolve(rows.every(({ found }) => found === null || found.critical + found.high === 0));
}

/** Writes docs/licences.md. */
async function licences({ shipped }: ProofRun): Promise<boolean> {
  const packages = await shipped();
  writeFileSync(inRepository('docs', 'licences.md'), licencesPage(packages));
  const others = withOtherLicences(packages);
  for (const { name, version, licence } of others) console.log(`${name} ${version}: ${licence || 'no licence'}`);
  const count = packages.browser.length + packages.server.length;
  writeSection(
    'docs/proof.md',
    'Licences',
    `\`npm run proof -- licences\`, ${today()}: ${count} shipped packages, ${others.length} with a licence that is ` +
      'not allowed. The list: [licences.md](licences.md).',
  );
  return others.length === 0;
}

/** The document changes with every build and is not committed. */
async function writeSbom({ shipped }: ProofRun): Promise<boolean> {
  const packages = await shipped();
  const file = inCache('proof', 'sbom.cdx.json');
  const document = sbom(packages, new Date());
  writeFileSync(file, document);
  const error: unknown = await new JsonStrictValidator(Version.v1dot6).validate(document);
  const { components } = JSON.parse(document) as { components: unknown[] };
  writeSection(
    'docs/proof.md',
    'Software bill of materials',
    `\`npm run proof -- sbom\`, ${today()}: CycloneDX 1.6 with ${components.length} components, ` +
      `${error === null ? 'valid' : '**not valid**'} by its JSON schema, in \`${relative(inRepository(), file)}\` ` +
      '(not committed).',
  );
  if (error !== null) console.log(error);
  return error === null;
}

async function environmentOf(stage: StageName, stack: ProofRun['stack']): Promise<Record<string, string | undefined>> {
  if (stage === 'unit') return process.env;
  return stage === 'product'
    ? environmentInMemory({ project: 'demo-prostor-test', ports: readPorts(process.env) })
    : { ...process.env, ...(await stack()).env, CHROMIUM_PATH: findChromium() };
}

async function fuzz({ stack }: ProofRun): Promise<boolean> {
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
  writeSection('docs/proof.md', 'Fuzz', `\`npm run proof -- fuzz\`, ${today()}: ${what}\n\n${table}`);
  return result.failed === 0 && faults === 0;
}

/** How much the random and the exhaustive tests of the last `npm test` tried. */
async function depth(): Promise<boolean> {
  const rows = STAGES.flatMap(({ name: stage }) =>
    recordedCounts(stage).map((recorded) => ({ ...recorded, name: `${stage}: ${recorded.name}` })),
  );
  if (rows.length === 0) console.log('No counts: run npm test first.');
  else writeSection('docs/proof.md', 'Depth', `The last \`npm test\` before ${today()}.\n\n${countsTable(rows)}`);
  return rows.length > 0;
}
