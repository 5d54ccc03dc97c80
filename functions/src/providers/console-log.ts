import type { Log } from '@functions/ports/services';
import { redactSecrets } from './redact';

/**
 * Writes structured JSON lines for Cloud Logging. The field `trace` (32 hex digits) is written under the name that
 * groups the entries of one request. Personal data and secrets are redacted. Error Reporting reads the field
 * `stack_trace` of an ERROR line; in a line that has a `message` it looks at no field of another name.
 * Sources: https://cloud.google.com/logging/docs/structured-logging,
 * https://cloud.google.com/error-reporting/docs/formatting-error-messages
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
        error: error instanceof Error ? headOf(error) : String(error),
        stack_trace: error instanceof Error ? stackTraceOf(error) : undefined,
      });
    },
  };
}

const headOf = ({ name, message }: Error): string => `${name}: ${message}`;

/** Leaves room for the frames: a line of the log keeps the first 4096 characters of a field. */
const MAX_HEAD = 1024;

/**
 * `Name: message` and the frames (`    at …`), which Error Reporting parses and groups by; undefined without frames.
 * The head is not the one of `error.stack`: Node keeps that one as it was at the first reading, and a message of
 * several lines or pages would hide the frames.
 */
function stackTraceOf(error: Error): string | undefined {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  if (frames.length === 0) return undefined;
  const head = redactSecrets(headOf(error), MAX_HEAD).replaceAll(/\s*\n\s*/g, ' ');
  return [head, ...frames].join('\n');
}
