// Entry point of every npm command. It runs on Node 20 or newer before the packages are installed, and starts the
// command on Node 24, which is one of the packages. It may import only Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMANDS = [
  'start',
  'dev',
  'test',
  'test-all',
  'test-deep',
  'build',
  'seed',
  'clock',
  'types',
  'lint',
  'jobs',
  'staff',
  'screenshots',
  'bench',
  'proof',
  'deploy',
  'alerts',
  'smoke',
  'drill',
  'api',
  'brand',
];
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const [command, ...args] = process.argv.slice(2);

if (majorOf(process.version) < 20) {
  stop(
    `Node 20 or newer is required; this is ${process.version}. The project then installs its own Node 24 as a package.`,
  );
}
if (!COMMANDS.includes(command) || !existsSync(join(root, 'scripts', 'commands', `${command}.ts`))) {
  const available = COMMANDS.filter((name) => existsSync(join(root, 'scripts', 'commands', `${name}.ts`)));
  stop(`Unknown command "${command ?? ''}". Available: ${available.join(', ')}.`);
}
if (!isInstalled()) await install();
const node = installedNode();

const child = spawn(node, ['--import', 'tsx', join(root, 'scripts', 'commands', `${command}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter) },
});
forwardSignals(child);
child.on('error', (error) => stop(`${node} could not be started: ${error.message}.`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

function forwardSignals(target) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => target.kill(signal));
}

/** npm writes this lock file as its last step, therefore it reveals an interrupted or outdated installation. */
function isInstalled() {
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  const installed = readLock('node_modules', '.package-lock.json');
  return Object.entries(readLock('package-lock.json')).every(
    ([path, entry]) =>
      !path.includes('node_modules') || entry.optional || entry.link || installed[path]?.version === entry.version,
  );
}

/** Prints the number of installed packages, because npm itself prints nothing for minutes. */
async function install() {
  console.log('Installing the packages with npm ci. The first installation takes 2-3 minutes.');
  const packages = Object.entries(readLock('package-lock.json'));
  const paths = packages
    .filter(([path, { optional }]) => path.includes('node_modules') && !optional)
    .map(([path]) => path);
  const npm = spawn('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  forwardSignals(npm);
  const begun = Date.now();
  const progress = setInterval(() => {
    const installed = paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;
    console.log(`  ${Math.round((Date.now() - begun) / 1000)} s, ${installed} of about ${paths.length} packages`);
  }, 10_000);
  const status = await new Promise((resolve) => npm.once('exit', resolve).once('error', resolve));
  clearInterval(progress);
  if (status instanceof Error) stop(`npm could not be started: ${status.message}.`);
  if (status !== 0) stop('npm ci failed; see its message above. Nothing was started.');
}

/** The npm package `node` downloads its binary in an install script, which npm settings may disable. */
function installedNode() {
  const binary = join(modules, '.bin', 'node');
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  if (stdout && majorOf(stdout) >= 24) return binary;
  if (majorOf(process.version) >= 24) return process.execPath;
  return stop(
    'Node 24 is missing, because npm did not run the install script of the package "node". ' +
      'Run: npm rebuild node --ignore-scripts=false',
  );
}

function readLock(...path) {
  return JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages;
}

function majorOf(version) {
  return Number(version.replace(/^v/, '').split('.')[0]);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
