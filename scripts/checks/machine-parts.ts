import { messageOf } from '../lib/cli';
import { findWireGuard } from '../lib/find-wireguard';
import { findProgram } from '../lib/machine-programs';
import type { RequestedStage } from './test-stages';

/** What a machine must have for the tests of some projects. */
interface Part {
  readonly projects: readonly string[];
  /** Installs it where that is possible. Returns variables for the tests; throws CommandError when it is missing. */
  readonly find: () => Record<string, string>;
}

const IN_CHROMIUM = ['screens', 'e2e', 'e2e-clock'];

const PARTS: readonly Part[] = [
  { projects: ['emulator', ...IN_CHROMIUM, 'webkit', 'firefox'], find: () => (findProgram('java'), {}) },
  { projects: IN_CHROMIUM, find: () => ({ CHROMIUM_PATH: findProgram('chromium') }) },
  { projects: ['firefox'], find: () => ({ FIREFOX_PATH: findProgram('firefox') }) },
  { projects: ['webkit'], find: () => (findProgram('webkit'), {}) },
];

export interface MissingPart {
  readonly stage: string;
  readonly projects: readonly string[];
  readonly reason: string;
}

export interface MachineParts {
  /** The stages with the projects that can run here. */
  readonly stages: readonly RequestedStage[];
  readonly env: Readonly<Record<string, string>>;
  readonly missing: readonly MissingPart[];
}

/**
 * Looks for everything that the stages need, and installs what root on Debian can install, before anything runs.
 * `words`: parts of the names of the test files, all without any.
 */
export function findMachineParts(
  stages: readonly RequestedStage[],
  words: readonly string[] = [],
  parts = PARTS,
): MachineParts {
  const env: Record<string, string> = {};
  const missing: MissingPart[] = [];
  const runnable = stages.flatMap((stage) => {
    let { projects } = stage;
    for (const part of parts) {
      const concerned = projects.filter((project) => part.projects.includes(project));
      if (concerned.length === 0) continue;
      try {
        Object.assign(env, part.find());
      } catch (error) {
        missing.push({ stage: stage.name, projects: concerned, reason: messageOf(error) });
        projects = projects.filter((project) => !concerned.includes(project));
      }
    }
    return projects.length > 0 || stage.projects.length === 0 ? [{ ...stage, projects }] : [];
  });
  // Its test is skipped by name where it cannot run.
  const usesTunnels = words.length === 0 || words.some((word) => word.includes('wireguard'));
  if (usesTunnels && runnable.some(({ name }) => name === 'product')) findWireGuard();
  return { stages: runnable, env, missing };
}
