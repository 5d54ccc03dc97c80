import { spawn } from 'node:child_process';
import { CommandError } from './cli';
import { endProcessTree } from './end-process-tree';
import { REPOSITORY } from './repository';
import { STOP_SIGNALS } from './stop-signal';

/** A signal has stopped this process: the command does not continue. */
export class StoppedBySignal extends CommandError {
  constructor() {
    super('Stopped by a signal.');
  }
}

/**
 * Runs a Node script in the foreground and returns its exit code. A signal that stops this process ends the script and
 * all its descendants; then the call throws StoppedBySignal.
 */
export async function runScript(
  args: readonly string[],
  env: Record<string, string | undefined> = process.env,
): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: REPOSITORY, env, stdio: 'inherit' });
  let stopped: Promise<void> | undefined;
  const stop = (): void => {
    stopped ??= endProcessTree(child);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
    await stopped;
    if (stopped !== undefined) throw new StoppedBySignal();
    return exitCode;
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
}
