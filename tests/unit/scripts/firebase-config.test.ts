import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionsEnvOf } from '../../../scripts/deploy/functions-env';
import { localConfig } from '../../../scripts/local-stack/firebase-config';
import {
  CSP,
  effectiveHosting,
  hostingSite,
  productionConfig,
  type HostingSite,
} from '../../../scripts/lib/hosting-config';
import { localPanelUrl, readPorts } from '../../../scripts/lib/ports';
import { inCache, inRepository } from '../../../scripts/lib/repository';
import { projectsOf } from '../../../scripts/lib/target-project';

const production = productionConfig();
const ports = readPorts({ PROSTOR_PORT_OFFSET: '1000' });
const panelUrl = localPanelUrl(ports.panel);
const folders = {
  functions: inCache('test', 'functions'),
  web: inCache('test', 'web'),
  panel: inCache('test', 'panel'),
};
const local = localConfig(production, { ports, folders, panelUrl });
const site = hostingSite(production, 'site');
const panel = hostingSite(production, 'panel');
const [localSite, localPanel] = local.hosting as [HostingSite, HostingSite];
const { rewrites } = site;

const headersOf = (each: HostingSite) => each.headers.flatMap((rule) => rule.headers);
const policyOf = (each: HostingSite): Record<string, string[]> => {
  const value = headersOf(each).find(({ key }) => key === CSP)?.value ?? '';
  return Object.fromEntries(
    value.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  );
};

test('a local stack differs from production only in its folders, ports and local origins of the policy', () => {
  const likeProduction = structuredClone(local);
  likeProduction.functions.forEach((source, index) => (source.source = production.functions[index]?.source ?? ''));
  const [likeSite, likePanel] = likeProduction.hosting as [HostingSite, HostingSite];
  likeSite.public = site.public;
  likePanel.public = panel.public;
  likeProduction.emulators = production.emulators;
  for (const header of [...headersOf(likeSite), ...headersOf(likePanel)]) {
    if (header.key === CSP) header.value = header.value.replaceAll(/ http:\/\/127\.0\.0\.1:\d+/g, '');
  }
  const sites = effectiveHosting(production, panelUrl, { site: 'site', panel: 'panel' });
  expect(likeProduction).toEqual({ ...production, hosting: sites });
});

test('the Hosting emulator serves the site first and the panel second, each from its folder', () => {
  expect(local.hosting.map((each) => [each.site, each.public])).toEqual([
    ['site', '.cache/test/web'],
    ['panel', '.cache/test/panel'],
  ]);
});

test('every emulator of a local stack listens on this machine only, on the port of that stack', () => {
  for (const [name, emulator] of Object.entries(local.emulators)) {
    if (['singleProjectMode', 'ui'].includes(name)) continue;
    expect(emulator).toMatchObject({ host: '127.0.0.1', port: ports[name as keyof typeof ports] });
  }
  expect(local.emulators.firestore).toMatchObject({ websocketPort: ports.websocket });
});

test('production allows no local origin, no inline script but the one it names, and no eval', () => {
  for (const each of [site, panel]) {
    expect(JSON.stringify(headersOf(each))).not.toMatch(/127\.0\.0\.1|localhost/);
    expect(policyOf(each)['script-src']).not.toContain("'unsafe-inline'");
    expect(JSON.stringify(policyOf(each))).not.toContain('unsafe-eval');
    expect(policyOf(each)['default-src']).toEqual(["'none'"]);
  }
});

/** What an operator enters: the sign-in pages of the projects, also at an own domain (docs/deploy.md, authDomain). */
const signInPages = projectsOf().flatMap((id) => [
  `https://${id}.firebaseapp.com`,
  functionsEnvOf(id)?.values.SITE_URL ?? [],
]);

test('the policy names each foreign host in the directives that need it, and in no other', () => {
  const foreign = Object.entries(policyOf(site)).flatMap(([directive, sources]) => {
    const hosts = sources.filter(
      (source) => source.startsWith('https:') && !(directive === 'frame-src' && signInPages.includes(source)),
    );
    return hosts.length === 0 ? [] : [[directive, hosts.sort()] as const];
  });
  expect(Object.fromEntries(foreign)).toEqual({
    'script-src': [
      'https://*.cloudpayments.ru',
      'https://apis.google.com',
      'https://www.google.com/recaptcha/',
      'https://www.googletagmanager.com',
      'https://www.gstatic.com/recaptcha/',
    ],
    'img-src': [
      'https://*.cloudpayments.ru',
      'https://*.google-analytics.com',
      'https://avatars.yandex.net',
      'https://lh3.googleusercontent.com',
      'https://www.googletagmanager.com',
    ],
    'connect-src': [
      'https://*.analytics.google.com',
      'https://*.cloudpayments.ru',
      'https://*.google-analytics.com',
      'https://content-firebaseappcheck.googleapis.com',
      'https://firebase.googleapis.com',
      'https://firebaseinstallations.googleapis.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.google.com/recaptcha/',
      'https://www.googletagmanager.com',
    ],
    'frame-src': [
      'https://*.cloudpayments.ru',
      'https://recaptcha.google.com/recaptcha/',
      'https://www.google.com/recaptcha/',
    ],
  });
});

test.each(['https://www.google.com', 'https://www.gstatic.com'])(
  'the policy allows nothing of %s outside /recaptcha/, in any directive',
  (host) => {
    // Both hosts serve scripts that turn injected HTML into code, so the bare host would make the policy worthless.
    const named = Object.values(policyOf(site))
      .flat()
      .filter((source) => source.startsWith(host));
    expect(named).not.toEqual([]);
    expect(new Set(named)).toEqual(new Set([`${host}/recaptcha/`]));
  },
);

test.each(['connect-src', 'frame-src', 'img-src', 'script-src'])(
  '%s lets the payment window reach every host of the provider',
  (directive) => {
    const hosts = ['widget', 'api', 'intent-api', 'checkout'].map((name) => `https://${name}.cloudpayments.ru`);
    const allowed = policyOf(site)[directive] ?? [];
    const matches = (host: string) =>
      allowed.some(
        (source) =>
          source === host || (source.startsWith('https://*.') && host.endsWith(source.slice('https://*'.length))),
      );
    expect(hosts.filter((host) => !matches(host))).toEqual([]);
  },
);

test('a local stack may reach its sandboxes and its Auth emulator', () => {
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  for (const each of [localSite, localPanel]) {
    expect(policyOf(each)['script-src']).toContain(sandbox);
    expect(policyOf(each)['frame-src']).toContain(sandbox);
  }
  expect(policyOf(localSite)['connect-src']).toContain(`http://127.0.0.1:${ports.auth}`);
});

test('the policy frames the sign-in pages of the projects that .firebaserc names', () => {
  const framed = policyOf(site)['frame-src'];
  expect(framed).toEqual(expect.arrayContaining(projectsOf().map((id) => `https://${id}.firebaseapp.com`)));
  const { projects } = JSON.parse(readFileSync(inRepository('.firebaserc'), 'utf8')) as {
    projects: Record<string, string>;
  };
  expect(projects.default).toMatch(/^demo-/);
});

test('webhooks are matched before the rest of the API and have their own function', () => {
  expect(rewrites[0]).toMatchObject({ source: '/api/webhooks/**', function: { functionId: 'webhooks' } });
});

test('no rewrite matches every path, so an unknown path is a real 404', () => {
  expect(rewrites.map(({ source }) => source)).not.toContain('**');
  for (const { source, destination } of rewrites) if (destination !== undefined) expect(source).not.toContain('*');
});

test('a page whose address may contain a secret sends no referrer', () => {
  const silent = site.headers.find(({ headers }) =>
    headers.some(({ key, value }) => key === 'Referrer-Policy' && value === 'no-referrer'),
  );
  const [, names = ''] = /^\/@\((.+)\)$/.exec(silent?.source ?? '') ?? [];
  expect(names.split('|')).toEqual(expect.arrayContaining(['yauth', 'instantPay', 'attach']));
});
