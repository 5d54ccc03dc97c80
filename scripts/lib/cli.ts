import type { Result } from '@functions/base/rules/result';

/** An expected error of a command: printed as one sentence without a stack trace. */
export class CommandError extends Error {}

/** Runs a command and sets the exit code. Prints the message of a CommandError, and the full error otherwise. */
export async function runCommand(main: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = 1;
  }
}

/** Throws CommandError with the refusal of a use case. */
export function expectDone(outcome: Result<unknown>): void {
  if (!outcome.ok) throw new CommandError(`Not done: ${outcome.refusal}.`);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
