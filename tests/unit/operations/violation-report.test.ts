import { describe, expect, it } from 'vitest';
import { violationsIn } from '@functions/operations/rules/violation-report';

const report = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  body: { effectiveDirective, blockedURL },
});

describe('what is logged of a report', () => {
  it('is the directive and the host, never a path or a query string (P20)', () => {
    expect(violationsIn([report('script-src-elem', 'https://evil.example:8443/x.js?token=secret#a')])).toEqual([
      { directive: 'script-src-elem', blocked: 'evil.example:8443' },
    ]);
  });

  it.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['', 'other'],
    ['anna@example.com', 'other'],
    ['data:text/html,<script>', 'other'],
    [`https://${'a'.repeat(300)}.example/`, 'other'],
    ['https://пример.рф/путь', 'xn--e1afmkfd.xn--p1ai'],
  ])('names "%s" as %s', (blockedURL, blocked) => {
    expect(violationsIn([report('img-src', blockedURL)])).toEqual([{ directive: 'img-src', blocked }]);
  });

  it('no invented directive', () => {
    expect(violationsIn([report('script-src\n{"severity":"ERROR"}', 'inline')])).toEqual([
      { directive: 'other', blocked: 'inline' },
    ]);
  });

  it('each violation once, and nothing of other reports', () => {
    const twice = [report('img-src', 'https://a.example/1'), report('img-src', 'https://a.example/2')];
    expect(violationsIn([...twice, { type: 'deprecation', body: { blockedURL: 'https://b.example' } }])).toEqual([
      { directive: 'img-src', blocked: 'a.example' },
    ]);
    expect(violationsIn([{ type: 'csp-violation', body: null }])).toEqual([{ directive: 'other', blocked: 'other' }]);
  });
});
