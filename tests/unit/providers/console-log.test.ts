import { describe, expect, it } from 'vitest';
import { childLogger } from '@functions/ports/services';
import { consoleLog } from '@functions/providers/console-log';
import { redactSecrets } from '@functions/providers/redact';

function logged(write: (log: ReturnType<typeof consoleLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(consoleLog('shop-production', (line) => lines.push(line)));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.match(/\n/g)).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

describe('log lines in the format of Cloud Logging', () => {
  it.each([
    ['info', 'INFO'],
    ['warn', 'WARNING'],
  ] as const)('%s has the severity %s', (method, severity) => {
    expect(logged((log) => log[method]('logged', { day: '2026-11-20' }))).toEqual({
      severity,
      message: 'logged',
      day: '2026-11-20',
    });
  });

  it('an error has the severity ERROR with its kind and message', () => {
    const line = logged((log) => log.error('failed', new TypeError('no such thing'), { id: 'a' }));
    expect(line).toMatchObject({ severity: 'ERROR', message: 'failed', id: 'a', error: 'TypeError: no such thing' });
    expect(line).not.toHaveProperty('stack');
  });

  it('every line of a request contains its id, and its trace in the field that groups the lines', () => {
    const trace = '105445aa7843bc8bf206b12000100000';
    const line = logged((log) => childLogger(log, { requestId: 'r-1', trace }).warn('logged', { id: 'a' }));
    expect(line).toEqual({
      severity: 'WARNING',
      message: 'logged',
      id: 'a',
      requestId: 'r-1',
      'logging.googleapis.com/trace': `projects/shop-production/traces/${trace}`,
    });
  });
});

describe('the stack_trace of an error in the form that Error Reporting parses', () => {
  const traceOf = (error: unknown): unknown => logged((log) => log.error('call failed', error)).stack_trace;

  it('the name and message are in the first line, followed by the frames', () => {
    const [head, ...frames] = String(traceOf(new TypeError('no such thing'))).split('\n');
    expect(head).toBe('TypeError: no such thing');
    expect(frames.length).toBeGreaterThan(1);
    for (const frame of frames) expect(frame).toMatch(/^ {4}at /);
    expect(frames[0]).toContain('console-log.test');
  });

  it('a name that was set after the stack had been read is in the first line', () => {
    const error = new Error('503');
    expect(error.stack).toMatch(/^Error: 503\n/);
    error.name = 'ProviderError';
    expect(traceOf(error)).toMatch(/^ProviderError: 503\n {4}at /);
  });

  it('a message of several lines or of pages does not hide the frames', () => {
    expect(traceOf(new Error('first\n  second'))).toMatch(/^Error: first second\n {4}at /);
    const trace = String(traceOf(new Error('word '.repeat(2000))));
    expect(trace).toMatch(/^Error: (word )+\[\d+ more characters\]\n {4}at /);
    expect(trace.length).toBeLessThan(4096);
  });

  it('an error without frames, and a thrown text, have none', () => {
    const error = new Error('no frames');
    error.stack = 'Error: no frames';
    expect(traceOf(error)).toBeUndefined();
    expect(traceOf('a text')).toBeUndefined();
    expect(logged((log) => log.error('call failed', 'a text')).error).toBe('a text');
  });
});

describe('no log line contains personal data or secrets (P20)', () => {
  const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2lnbmF0dXJl';

  it.each([
    ['550 5.1.1 <anna.k+vpn@mail.example.com>: no such mailbox', '550 5.1.1 <…@mail.example.com>: no such mailbox'],
    ['анна@почта.рф', '…@почта.рф'],
    ['connect to smtps://user:p%40ss@smtp.example.com:465', 'connect to smtps://[hidden]@smtp.example.com:465'],
    [`id token ${TOKEN} has expired`, 'id token [token] has expired'],
    ['Authorization: OAuth y0_AgAAAAAB1234', 'Authorization: OAuth [hidden]'],
    ['card 4111 1111 1111 1111 declined', 'card [digits] declined'],
    ['card 4111111111111111', 'card [digits]'],
    ['request 723b27b4-b6ff-4128-9114-1793833acebe', 'request 723b27b4-b6ff-4128-9114-1793833acebe'],
    ['4111-1111-1111-1111 of 723b27b4-b6ff-4128-9114-1793833acebe', '[digits] of 723b27b4-b6ff-4128-9114-1793833acebe'],
    ['transaction 1000000042 at 1764500000000', 'transaction 1000000042 at 1764500000000'],
    ['sc_1a2b3c: 5051', 'sc_1a2b3c: 5051'],
  ])('%s is logged as %s', (text, left) => {
    expect(redactSecrets(text)).toBe(left);
  });

  it('a long text is cut at a word before it is redacted (P20, T30)', () => {
    const address = 'anna@example.com';
    for (const length of [4070, 4080, 4090, 4096, 4097, 100_000]) {
      const text = `${'word '.repeat(Math.ceil(length / 5)).slice(0, length)} ${address} ${TOKEN} ${'x'.repeat(9000)}`;
      const left = redactSecrets(text);
      expect(left.length).toBeLessThan(4200);
      expect(left).not.toMatch(/ann|eyJ/);
      expect(left).toMatch(/\[\d+ more characters\]$/);
    }
    expect(redactSecrets('x'.repeat(65_536))).toBe('[65536 more characters]');
  });

  it('in its fields, or in the message and the stack of an error', () => {
    const error = new Error('550 <anna@example.com>: no such mailbox');
    error.stack = `${error.stack ?? ''}\n    at anna@example.com`;
    const line = JSON.stringify(
      logged((log) => log.error('outbox entry failed', error, { deep: [{ to: 'boris@example.com' }], token: TOKEN })),
    );
    expect(line).not.toMatch(/anna@|boris@|eyJ/);
  });
});
