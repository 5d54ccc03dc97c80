import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the first available package as root on Debian or a derivative. Returns whether it was installed. */
export function aptInstall(candidates: readonly string[]): boolean {
  if (!canInstall()) return false;
  const name = candidates.find(isAvailable);
  return name !== undefined && install([name]);
}

/** Installs all packages under the same conditions. Returns false if apt lacks one of them. */
export function aptInstallAll(names: readonly string[]): boolean {
  return canInstall() && names.every(isAvailable) && install(names);
}

function canInstall(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  apt('update', '-qq');
  return true;
}

function install(names: readonly string[]): boolean {
  console.log(`Installing ${names.join(', ')} with apt.`);
  return apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

function isAvailable(name: string): boolean {
  const policy = execFileSync('apt-cache', ['policy', name], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return /Candidate: (?!\(none\))/.test(policy);
}
