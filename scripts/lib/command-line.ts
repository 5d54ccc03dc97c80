import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { messageOf, runCommand } from './cli';

/** What a command accepts after its name. */
export interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** Printed for `--help` and after a UsageError. */
  readonly usage: string;
  readonly options?: Options;
  /** The largest number of words that are not options; 0 by default. */
  readonly maxPositionals?: number;
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true; strict: true }>
>;

/** Arguments that a command does not accept. */
export class UsageError extends Error {}

const WRONG_USAGE = 2;
const HELP = { help: { type: 'boolean', short: 'h' } } as const;

/**
 * Runs a command with its parsed arguments and sets the exit code. `--help` prints the usage. A UsageError, also one
 * that `main` throws, prints its message and the usage; the exit code is then 2.
 */
export async function runCommandLine<const Options extends ParseArgsOptionsConfig>(
  line: CommandLine<Options>,
  main: (given: Parsed<Options>) => Promise<number | undefined>,
): Promise<void> {
  await runCommand(async () => {
    try {
      const given = readArguments(line, process.argv.slice(2));
      if (given !== null) return await main(given);
      console.log(line.usage);
      return 0;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      console.error(`${error.message}\n\n${line.usage}`);
      return WRONG_USAGE;
    }
  });
}

/** The options and positionals in `args`; null if they ask for help. Throws UsageError. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  { options, maxPositionals = 0 }: CommandLine<Options>,
  args: readonly string[],
): Parsed<Options> | null {
  const given = parse({ ...options, ...HELP }, args);
  if (given.values.help === true) return null;
  const extra = given.positionals[maxPositionals];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`);
  return given as unknown as Parsed<Options>;
}

function parse<const Options extends ParseArgsOptionsConfig>(options: Options, args: readonly string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
