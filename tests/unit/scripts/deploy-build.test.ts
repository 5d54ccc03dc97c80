import { describe, expect, it } from 'vitest';
import { buildProblems, type BuiltFile } from '../../../scripts/deploy/deploy-build';

describe('the built files', () => {
  const RELEASE = 'bffbf24d0a3c';
  const file = (path: string, about: Partial<BuiltFile> = {}): BuiltFile => ({ path, bytes: 1000, text: '', ...about });
  const bundle = file('lib/index.js', { text: `release:"${RELEASE}"` });
  const site = [
    file('index.html'),
    file('panel.html'),
    file('assets/app.js', { text: 'location.hostname==="localhost"' }),
  ];

  it('may be uploaded', () => {
    expect(buildProblems({ functions: [bundle], site, panel: null, release: RELEASE })).toEqual([]);
  });

  it.each<[string, BuiltFile[], BuiltFile[], string]>([
    ['is missing', [], [], 'was not built'],
    ['names no commit', [file('lib/index.js')], site, RELEASE],
    ['is too large', [file('lib/index.js', { ...bundle, bytes: 13e6 })], site, '12.4 MB'],
    ['has a script that is too large', [bundle], [...site, file('assets/x.js', { bytes: 2e6 })], 'assets/x.js'],
    [
      'calls a local address',
      [bundle],
      [...site, file('assets/y.js', { text: 'fetch("http://127.0.0.1:4100/yandex")' })],
      'http://127.0.0.1:4100',
    ],
    [
      'contains a value of the local stack',
      [bundle],
      [...site, file('assets/z.js', { text: '"local_recaptcha_site_key"' })],
      'local_recaptcha_site_key',
    ],
  ])('are refused when one %s', (_what, functions, pages, sentence) => {
    expect(buildProblems({ functions, site: pages, panel: null, release: RELEASE }).join('\n')).toContain(sentence);
  });

  it('of a panel with its own site are in its folder, and not in that of the customers (T31)', () => {
    const panel = [file('panel.html')];
    const separate = site.filter(({ path }) => path !== 'panel.html');
    const of = (sites: { site: BuiltFile[]; panel: BuiltFile[] }) =>
      buildProblems({ functions: [bundle], release: RELEASE, ...sites });
    expect(of({ site: separate, panel })).toEqual([]);
    expect(of({ site, panel })).toEqual(['web/dist contains panel.html, which has a site of its own.']);
    expect(of({ site: separate, panel: [] })).toEqual(['web/dist-panel/panel.html was not built.']);
    const local = file('assets/p.js', { text: '"local_recaptcha_site_key"' });
    expect(of({ site: separate, panel: [...panel, local] }).join()).toContain('local_recaptcha_site_key');
  });
});
