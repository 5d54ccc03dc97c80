import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type * as Playwright from 'playwright-core';
import { CommandError } from './cli';

type Environment = Record<string, string | undefined>;

/** A place where a program may be, and the Debian packages that put it there, best first. */
interface Source {
  readonly find: (env: Environment) => string | undefined;
  readonly packages: readonly string[];
}

const onPath = (names: readonly string[], env: Environment): string | undefined =>
  (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

const named = (name: string, ...packages: readonly string[]): readonly Source[] => [
  { find: (env) => onPath([name], env), packages },
];

/**
 * Every program that root on Debian gets automatically, by its sources in the order in which they are tried.
 * `.devcontainer/Dockerfile` installs the first package of each.
 */
export const PROGRAMS = {
  java: [
    {
      find: findJava,
      packages: [
        'openjdk-21-jre-headless',
        'openjdk-25-jre-headless',
        'temurin-25-jre',
        'temurin-25-jdk',
        'temurin-21-jdk',
      ],
    },
  ],
  chromium: [
    // Without windows: the same engine, at half of the processor time for a page.
    {
      find: (env) => env.CHROMIUM_PATH ?? onPath(['chromium-headless-shell'], env),
      packages: ['chromium-headless-shell'],
    },
    { find: findChromiumWithWindows, packages: ['chromium'] },
  ],
  firefox: [
    {
      find: (env) =>
        env.FIREFOX_PATH ??
        onPath(['firefox-esr', 'firefox'], env) ??
        ['/Applications/Firefox.app/Contents/MacOS/firefox'].find(isExecutable),
      packages: ['firefox-esr', 'firefox'],
    },
  ],
  // The variant for programs with threads.
  libfaketime: [{ find: () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').at(0), packages: ['libfaketime'] }],
  // The package of the driver depends on the browser.
  WebKitWebDriver: named('WebKitWebDriver', 'webkit2gtk-driver'),
  Xvfb: named('Xvfb', 'xvfb'),
  openssl: named('openssl', 'openssl'),
  openbox: named('openbox', 'openbox'),
  WPEWebDriver: named('WPEWebDriver', 'wpewebkit-driver'),
  cog: named('cog', 'cog'),
  'wireguard-go': named('wireguard-go', 'wireguard-go'),
  wg: named('wg', 'wireguard-tools'),
  ip: named('ip', 'iproute2'),
} as const satisfies Readonly<Record<string, readonly Source[]>>;

type Program = keyof typeof PROGRAMS;

/** What needs which programs: the beginning of the message without them, and what helps beside a Debian package. */
const NEEDS = {
  java: ['The Firestore emulator needs Java 21 or newer', ['java'], ', or another one, or set JAVA_HOME'],
  chromium: [
    'The browser tests need Chromium',
    ['chromium'],
    ', or Google Chrome, or run npx playwright-core install chromium, or set CHROMIUM_PATH',
  ],
  firefox: ['The tests in Firefox need it', ['firefox'], ', or set FIREFOX_PATH to its program'],
  libfaketime: ['The tests with a moved clock need libfaketime on Linux', ['libfaketime'], ''],
  webkit: [
    'The WebKit tests of the Google sign-in need WebKitGTK on Linux',
    ['WebKitWebDriver', 'Xvfb', 'openssl'],
    '',
  ],
  windows: ['The tests in WebKitGTK need windows', ['openbox'], ''],
  wpe: ['The tests in the engine of Safari 16.0 need WPE 2.38 on Linux', ['WPEWebDriver', 'cog'], ''],
  wireguard: ['WireGuard in network namespaces needs its programs', ['wireguard-go', 'wg', 'ip'], ''],
} as const satisfies Readonly<Record<string, readonly [purpose: string, programs: readonly Program[], or: string]>>;

export type Need = keyof typeof NEEDS;

/**
 * The path of the first program of the need, when all are there; missing ones are installed with apt where possible
 * (root on Debian). Throws CommandError with one sentence: what needs them, and what to install.
 */
export function findProgram(need: Need, env: Environment = process.env): string {
  const [purpose, programs, or] = NEEDS[need];
  const paths = programs.map((program) => findOrInstall(PROGRAMS[program], env));
  const absent = programs.filter((_, index) => paths[index] === undefined);
  if (paths[0] !== undefined && absent.length === 0) return paths[0];
  const wanted = absent.map((program) => `${program} (Debian package ${PROGRAMS[program][0].packages[0]})`);
  throw new CommandError(`${purpose}: install ${wanted.join(' and ')}${or}.`);
}

/** The Debian packages of the programs that are not there. Installs nothing. */
export const missingPackages = (need: Need, env: Environment = process.env): string[] =>
  NEEDS[need][1]
    .filter((program) => PROGRAMS[program].every(({ find }) => find(env) === undefined))
    .map((program) => PROGRAMS[program][0].packages[0]);

function findOrInstall(sources: readonly Source[], env: Environment): string | undefined {
  for (const { find, packages } of sources) {
    const found = find(env) ?? (install(packages) ? find(env) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

let isUpdated = false;

/** Installs the first package that apt has, as root on Debian or a derivative. Returns whether it was installed. */
function install(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  isUpdated ||= apt('update', '-qq');
  const name = packages.find(isAvailable);
  if (name === undefined) return false;
  console.log(`Installing ${name} with apt.`);
  return apt('install', '-y', '-qq', '--no-install-recommends', name);
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

function isAvailable(name: string): boolean {
  const env = { ...process.env, LC_ALL: 'C' };
  return /Candidate: (?!\(none\))/.test(execFileSync('apt-cache', ['policy', name], { encoding: 'utf8', env }));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findChromiumWithWindows(env: Environment): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const apps = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return onPath(names, env) ?? apps.find(isExecutable) ?? [downloaded()].find(isExecutable);
}

/** Playwright's download. Its package is loaded only where nothing else was found. */
function downloaded(): string {
  const { chromium } = createRequire(import.meta.url)('playwright-core') as typeof Playwright;
  return chromium.executablePath();
}

/** The oldest version that firebase-tools accepts. */
const OLDEST_JAVA = 21;

/** `java` when the one on the PATH is new enough; otherwise the path of another one. */
function findJava({ JAVA_HOME }: Environment): string | undefined {
  const homes = ['/usr/lib/jvm/*', '/Library/Java/JavaVirtualMachines/*/Contents/Home', '/opt/homebrew/opt/openjdk*'];
  const isNewEnough = (java: string): boolean => {
    const { status, stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
    return status === 0 && javaMajor(stderr) >= OLDEST_JAVA;
  };
  return (
    [...(JAVA_HOME === undefined ? [] : [join(JAVA_HOME, 'bin', 'java')]), 'java'].find(isNewEnough) ??
    globSync(homes.map((home) => join(home, 'bin', 'java'))).find(isNewEnough)
  );
}

/** Major version from `openjdk version "25.0.1" …`; 1 for 1.8 and earlier. */
const javaMajor = (versionText: string): number => Number(/version "(\d+)/.exec(versionText)?.[1] ?? 0);
