import { ALERTS } from '../../../scripts/monitoring/alerts';
import { logFilterOf } from '../../../scripts/monitoring/policies';
import type { Log } from '@functions/ports/services';

export interface LogLine {
  readonly severity: 'WARNING' | 'ERROR';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A log that keeps what an alert can be told by. */
export function keptLog(): { readonly log: Log; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  return {
    lines,
    log: {
      info: () => undefined,
      warn: (message, fields = {}) => void lines.push({ severity: 'WARNING', message, fields }),
      error: (message, _error, fields = {}) => void lines.push({ severity: 'ERROR', message, fields }),
    },
  };
}

/** The names of the alerts whose own filters find enough of these lines, were they written within a minute. */
export function alertsToldBy(lines: readonly LogLine[]): string[] {
  return Object.entries(ALERTS).flatMap(([name, alert]) => {
    const filter = logFilterOf(alert) ?? '';
    const told = /severity>?=ERROR/.test(filter) ? ['ERROR'] : ['WARNING', 'ERROR'];
    const wanted = Array.from(
      filter.matchAll(/jsonPayload\.message="([^"]+)"(?: AND jsonPayload\.(\w+)="([^"]+)")?/g),
      ([, message, field, value]) => ({ message, field, value }),
    );
    const found = lines.filter(
      (line) =>
        told.includes(line.severity) &&
        wanted.some(
          ({ message, field, value }) =>
            line.message === message && (field === undefined || line.fields[field] === value),
        ),
    );
    const more = alert.signal.by === 'log' ? (alert.signal.moreThan?.count ?? 0) : 0;
    return found.length > more ? [name] : [];
  });
}
