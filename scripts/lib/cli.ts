/** An expected end of a command: shown as one sentence, without a stack. */
export class CommandError extends Error {}

/** Runs a command and turns whatever stops it into the exit code: a sentence for what was foreseen, the whole error for what was not. */
export async function runCommand(main: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = 1;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
