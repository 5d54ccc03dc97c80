import type { Log } from '@functions/ports/services';
import { redactSecrets } from './redact';

/**
 * Writes structured JSON lines for Cloud Logging. The field `trace` (32 hex digits) is written under the name that
 * groups the entries of one request. Personal data and secrets are redacted.
 * Source: https://cloud.google.com/logging/docs/structured-logging
 */
export function consoleLog(
  project: string,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Log {
  const put = (severity: string, message: string, { trace, ...fields }: Record<string, unknown> = {}): void => {
    const traced = typeof trace === 'string' && {
      'logging.googleapis.com/trace': `projects/${project}/traces/${trace}`,
    };
    const line = JSON.stringify({ severity, message, ...fields, ...traced }, (_name, value: unknown) =>
      typeof value === 'string' ? redactSecrets(value) : value,
    );
    write(`${line}\n`);
  };
  return {
    info: (message, fields) => {
      put('INFO', message, fields);
    },
    warn: (message, fields) => {
      put('WARNING', message, fields);
    },
    error: (message, error, fields) => {
      put('ERROR', message, {
        ...fields,
        error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        stack: stackOf(error),
      });
    },
  };
}

const stackOf = (error: unknown): string | undefined => (error instanceof Error ? error.stack : undefined);
