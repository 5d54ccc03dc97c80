import { spawnSync } from 'node:child_process';
import { CommandError } from './cli';
import { REPOSITORY } from './repository';

/** What a command of git prints, without the last line break. Throws CommandError where git or the clone is missing. */
export function git(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' });
  if (status === 0) return stdout.trimEnd();
  throw new CommandError(
    `git ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}\n` +
      'This command names the commit that it is about: it needs git, and a clone of the repository.',
  );
}

export const headCommit = (): string => git('rev-parse', 'HEAD');
/** Whether the tree differs from its commit. */
export const isChanged = (): boolean => git('status', '--porcelain') !== '';
