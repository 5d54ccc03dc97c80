import type { Log } from '../ports';

/** Structured lines that Cloud Logging understands. */
export const consoleLog: Log = {
  info: (message, fields) => {
    write('INFO', message, fields);
  },
  warn: (message, fields) => {
    write('WARNING', message, fields);
  },
  error: (message, error, fields) => {
    write('ERROR', message, { ...fields, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error), stack: stackOf(error) });
  },
};

function write(severity: string, message: string, fields: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ severity, message, ...fields })}\n`);
}

const stackOf = (error: unknown): string | undefined => (error instanceof Error ? error.stack : undefined);
