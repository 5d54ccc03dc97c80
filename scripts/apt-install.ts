import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the first of these Debian packages that apt offers, when we are root on Debian or its kin. Says whether it did. */
export function aptInstall(candidates: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  apt('update', '-qq');
  const name = candidates.find(isOffered);
  if (name === undefined) return false;
  console.log(`Installing ${name} with apt.`);
  return apt('install', '-y', '-qq', '--no-install-recommends', name);
}

function isOffered(name: string): boolean {
  const policy = execFileSync('apt-cache', ['policy', name], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  return /Candidate: (?!\(none\))/.test(policy);
}
