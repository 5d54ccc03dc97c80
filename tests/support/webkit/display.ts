import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { endProcess } from './web-driver';

export interface Display {
  /** Environment for programs with windows on this display. */
  readonly env: Record<string, string | undefined>;
  close(): Promise<void>;
}

/**
 * Starts a virtual display. Without a window manager no window has the keyboard focus, and none can fill the screen.
 */
export async function startDisplay(
  { width, height }: { width: number; height: number },
  { withWindowManager = false } = {},
): Promise<Display> {
  const screen = `${width}x${height}x24`;
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = await firstLine(server);
  const env = { ...process.env, DISPLAY: `:${name}`, GDK_BACKEND: 'x11', LANG: 'en_US.UTF-8', NO_AT_BRIDGE: '1' };
  const windowManager = withWindowManager ? spawn('openbox', [], { env, stdio: 'ignore' }) : null;
  return {
    env,
    close: async () => {
      if (windowManager !== null) await endProcess(windowManager);
      await endProcess(server);
    },
  };
}

/** Xvfb prints the number of the free display that it uses. */
const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    (child.stdio[3] as Readable).once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with code ${code}`)));
  });
