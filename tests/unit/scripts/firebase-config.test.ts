import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CSP, localConfig, productionConfig, type FirebaseConfig } from '../../../scripts/firebase-config';
import { readPorts } from '../../../scripts/ports';
import { inCache, inRepository } from '../../../scripts/repository';

interface Rewrite {
  source: string;
  destination?: string;
  function?: { functionId: string; region: string };
}

const production = productionConfig();
const ports = readPorts({ PROSTOR_PORT_OFFSET: '1000' });
const local = localConfig(production, ports, { functions: inCache('test', 'functions'), web: inCache('test', 'web') });
const rewrites = (production.hosting as unknown as { rewrites: Rewrite[] }).rewrites;

const headersOf = (config: FirebaseConfig) => config.hosting.headers.flatMap((rule) => rule.headers);
const policyOf = (config: FirebaseConfig): Record<string, string[]> => {
  const value = headersOf(config).find(({ key }) => key === CSP)?.value ?? '';
  return Object.fromEntries(value.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));
};

test('a local suite differs from production in its folders, its ports and the local origins of the policy, and in nothing else', () => {
  const likeProduction = structuredClone(local);
  likeProduction.functions.forEach((source, index) => (source.source = production.functions[index]?.source ?? ''));
  likeProduction.hosting.public = production.hosting.public;
  likeProduction.emulators = production.emulators;
  for (const header of headersOf(likeProduction)) {
    if (header.key === CSP) header.value = header.value.replaceAll(/ http:\/\/127\.0\.0\.1:\d+/g, '');
  }
  expect(likeProduction).toEqual(production);
});

test('every emulator of a local suite listens on this machine only, on the port of that suite', () => {
  for (const [name, emulator] of Object.entries(local.emulators)) {
    if (['singleProjectMode', 'ui'].includes(name)) continue;
    expect(emulator).toMatchObject({ host: '127.0.0.1', port: ports[name as keyof typeof ports] });
  }
  expect(local.emulators.firestore).toMatchObject({ websocketPort: ports.websocket });
});

test('production allows no local origin, no inline script but the one it names, and no eval', () => {
  expect(JSON.stringify(headersOf(production))).not.toMatch(/127\.0\.0\.1|localhost/);
  expect(policyOf(production)['script-src']).not.toContain("'unsafe-inline'");
  expect(JSON.stringify(policyOf(production))).not.toContain('unsafe-eval');
  expect(policyOf(production)['default-src']).toEqual(["'none'"]);
});

test('a local suite may reach its stand-ins and its Auth emulator', () => {
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  expect(policyOf(local)['script-src']).toContain(sandbox);
  expect(policyOf(local)['frame-src']).toContain(sandbox);
  expect(policyOf(local)['connect-src']).toContain(`http://127.0.0.1:${ports.auth}`);
});

test('the policy frames the sign-in pages of the projects that .firebaserc names', () => {
  const { projects } = JSON.parse(readFileSync(inRepository('.firebaserc'), 'utf8')) as { projects: Record<string, string> };
  for (const id of [projects.production, projects.staging]) expect(policyOf(production)['frame-src']).toContain(`https://${id ?? ''}.firebaseapp.com`);
  expect(projects.default).toMatch(/^demo-/);
});

test('webhooks are matched before the rest of the API and have a function of their own', () => {
  expect(rewrites[0]).toMatchObject({ source: '/api/webhooks/**', function: { functionId: 'hooks' } });
});

test('no rewrite catches every path, so that an unknown one is a real 404', () => {
  expect(rewrites.map(({ source }) => source)).not.toContain('**');
  for (const { source, destination } of rewrites) if (destination !== undefined) expect(source).not.toContain('*');
});

test('a page whose address may carry a secret names itself to nobody', () => {
  const silent = production.hosting.headers.find(({ headers }) => headers.some(({ key, value }) => key === 'Referrer-Policy' && value === 'no-referrer'));
  const [, names = ''] = /^\/@\((.+)\)$/.exec(silent?.source ?? '') ?? [];
  expect(names.split('|')).toEqual(expect.arrayContaining(['yauth', 'instantPay', 'attach']));
});
