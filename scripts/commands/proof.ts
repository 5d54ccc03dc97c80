import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { auditPackages, SEVERITIES } from '../checks/audit-packages';
import { CommandError, runCommand } from '../lib/cli';
import { findChromium } from '../lib/find-chromium';
import { localValues } from '../local-stack/local-values';
import { markdownTable, writeSection } from '../reports/generated-markdown';
import { gradeHeaders, OBSERVATORY, OBSERVATORY_VERSION } from '../checks/observatory';
import { localUrl, readPorts } from '../lib/ports';
import { assuranceTable } from '../reports/assurance-table';
import { promises, threats, type DefinedCodes } from '../reports/defined-codes';
import { inCache } from '../lib/repository';
import { BUILT_FOLDERS, scanBuiltFiles } from '../checks/scan-built-files';
import { seedLocalStack } from '../local-stack/seed-local-stack';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack, type LocalStack } from '../local-stack/local-stack';
import { namedIn, testTitles } from '../checks/test-titles';
import { lastResults, runVitest, type TestResult } from '../checks/vitest-stage';

/** Where headers are graded: every kind of answer that Hosting gives. */
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

/** Whether a part found nothing wrong. */
type Part = (stack: () => Promise<LocalStack>) => Promise<boolean>;

const PARTS: Readonly<Record<string, Part>> = {
  threats: (stack) => proveByTests('Threat', threats(), stack),
  promises: (stack) => proveByTests('Promise', promises(), stack),
  headers,
  files,
  audit,
  fuzz,
};

/** Tells of the tests as the last `npm test` left them, instead of running them again. */
const LAST = '--last';
const tellsOfLast = process.argv.includes(LAST);

/** `npm run proof`: everything that is claimed about security and privacy, shown against a suite of its own; or only the named parts. */
await runCommand(async () => {
  const asked = process.argv.slice(2).filter((name) => name !== LAST);
  const unknown = asked.find((name) => !(name in PARTS));
  if (unknown !== undefined)
    throw new CommandError(`There is no part "${unknown}". Parts: ${Object.keys(PARTS).join(', ')}.`);
  const signal = stopSignal();
  let running: Promise<LocalStack> | undefined;
  const stack = (): Promise<LocalStack> => (running ??= startPeopledSuite(signal));
  let failed = 0;
  try {
    for (const [name, part] of Object.entries(PARTS)) {
      if ((asked.length > 0 && !asked.includes(name)) || signal.aborted) continue;
      console.log(`\n=== ${name}`);
      if (!(await part(stack))) failed += 1;
    }
  } finally {
    await running?.then((each) => each.stop()).catch(() => undefined);
  }
  console.log(
    failed === 0
      ? '\nNothing was found that does not hold; docs/proof.md says what was tried.'
      : `\n${failed} parts do not hold; docs/proof.md says which.`,
  );
  return failed === 0 ? 0 : 1;
});

async function startPeopledSuite(signal: AbortSignal): Promise<LocalStack> {
  const ports = readPorts({ PROSTOR_PORT_OFFSET: '10000', ...process.env });
  const options = {
    project: PROJECT,
    ports,
    outDir: inCache('proof', 'suite'),
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
  stack: () => Promise<LocalStack>,
): Promise<boolean> {
  const letter = [...codes.keys()][0]?.[0] ?? '';
  const written = testTitles().filter(({ title }) => namedIn(title).some((code) => codes.has(code)));
  const results: TestResult[] = [];
  let broken = 0;
  for (const project of ['unit', 'emulator', 'screens', 'e2e']) {
    const files = [...new Set(written.map(({ file }) => file).filter((file) => file.startsWith(`tests/${project}/`)))];
    if (files.length === 0) continue;
    if (!tellsOfLast) {
      const env =
        project === 'unit' ? process.env : { ...process.env, ...(await stack()).env, CHROMIUM_PATH: findChromium() };
      const counts = await runVitest(project, [...files, '-t', `\\b${letter}[1-9]`], env);
      if (counts.failed > 0) broken += 1;
    }
    results.push(...lastResults(project).filter(({ title }) => namedIn(title).some((code) => codes.has(code))));
  }
  const { body, unproven } = assuranceTable(kind, codes, written, results);
  const heading = `${kind}s`;
  writeSection(
    'docs/proof.md',
    heading,
    `\`npm run proof -- ${heading.toLowerCase()}${tellsOfLast ? ` ${LAST}` : ''}\`, ${today()}: ${body}`,
  );
  return broken === 0 && unproven.length === 0 && results.every(({ passed }) => passed);
}

async function headers(stack: () => Promise<LocalStack>): Promise<boolean> {
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
  const how = `\`npm run proof -- headers\`, ${today()}: ${OBSERVATORY} ${OBSERVATORY_VERSION}, its own tests and scoring, over what the Hosting emulator really answers (the local origins left out, as if asked by https).`;
  writeSection(
    'docs/proof.md',
    'Headers',
    `${how}\n\n${markdownTable([['Path', 'Status', 'Grade', 'Score', 'Remarks'], ...rows])}`,
  );
  console.log(grades.map(({ path, grade, score }) => `${grade} ${String(score)} ${path}`).join('\n'));
  return grades.every(({ grade }) => grade === 'A+');
}

async function files(stack: () => Promise<LocalStack>): Promise<boolean> {
  const { env } = await stack();
  const { secrets, sandbox } = localValues({ project: PROJECT, ports: readPorts(env) });
  const { files: count, bytes, findings } = scanBuiltFiles(env.PROSTOR_BUILT ?? '', { ...secrets, ...sandbox });
  const list = findings.map(({ file, what, piece }) => `- ${file}: ${what} ${piece}`).join('\n');
  const looked = `${count} files of ${BUILT_FOLDERS.join(' and ')}, ${(bytes / 1e6).toFixed(1)} MB, looked through for ${Object.keys({ ...secrets, ...sandbox }).length} secret values of the stack, private keys, keys of services and clouds, signed tokens, passwords in addresses, e-mail addresses`;
  writeSection(
    'docs/proof.md',
    'Built files',
    `\`npm run proof -- files\`, ${today()}: ${looked}: ${findings.length} found.\n\n${list}`,
  );
  return findings.length === 0;
}

/** A registry that does not answer proves nothing, and is no failure of ours. */
function audit(): Promise<boolean> {
  const rows = (['product', 'all'] as const).map((which) => ({ which, ...auditPackages(which) }));
  const table = markdownTable([
    ['Packages', ...SEVERITIES],
    ...rows.map(({ which, found, reason }) => [
      which === 'product' ? 'of the product' : 'with the tools',
      ...SEVERITIES.map((severity) => found?.[severity] ?? reason),
    ]),
  ]);
  const isAnswered = rows.every(({ found }) => found !== null);
  const plain = isAnswered
    ? ''
    : ' **The registry did not answer, so nothing is known**: run it where npm reaches the advisories.';
  writeSection(
    'docs/proof.md',
    'Dependencies',
    `\`npm run proof -- audit\`, ${today()}: \`npm audit\`.${plain}\n\n${table}`,
  );
  if (!isAnswered) console.log('The registry did not answer: no audit was made.');
  return Promise.resolve(rows.every(({ found }) => found === null || found.critical + found.high === 0));
}

async function fuzz(stack: () => Promise<LocalStack>): Promise<boolean> {
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000_000));
  const counts = inCache('proof', 'counts.json');
  mkdirSync(inCache('proof'), { recursive: true });
  rmSync(counts, { force: true });
  const { env } = await stack();
  const result = await runVitest('emulator', ['tests/emulator/platform/fuzz.test.ts'], {
    ...process.env,
    ...env,
    TEST_DEPTH: 'deep',
    TEST_SEED: seed,
    PROOF_COUNTS: counts,
  });
  if (!existsSync(counts)) throw new CommandError('The fuzz test left no counts.');
  const { fuzz: told } = JSON.parse(readFileSync(counts, 'utf8')) as {
    fuzz: { requestsPerCall: number; calls: number; logLines: number; answered: Record<string, number> };
  };
  const sum = Object.values(told.answered).reduce((total, each) => total + each, 0);
  const faults = Object.entries(told.answered)
    .filter(([status]) => Number(status) >= 500)
    .reduce((total, [, each]) => total + each, 0);
  const table = markdownTable([
    ['Status', 'Answers'],
    ...Object.entries(told.answered)
      .toSorted()
      .map(([status, each]) => [status, each]),
  ]);
  const what = `${sum} requests (${told.requestsPerCall} to each of ${told.calls} calls by its shape, the others of any path, method, header and body, and unsigned webhooks), seed ${seed}: ${faults} answers of 500 and above; ${told.logLines} lines logged. No answer and no line holds a stack, a secret, a token or an address (${result.passed} tests passed, ${result.failed} failed).`;
  writeSection('docs/proof.md', 'Fuzz', `\`npm run proof -- fuzz\`, ${today()}: ${what}\n\n${table}`);
  return result.failed === 0 && faults === 0;
}
