import { mkdirSync, writeFileSync } from 'node:fs';
import { runCommandLine } from '../lib/command-line';
import { inRepository } from '../lib/repository';
import { apiPage } from '../reports/api-page';
import { openApiDocument } from '../reports/openapi';

/** `npm run api`: writes docs/api/openapi.json and docs/api/README.md from the contract. */
await runCommandLine({ usage: 'Usage: npm run api' }, () => {
  mkdirSync(inRepository('docs', 'api'), { recursive: true });
  writeFileSync(inRepository('docs', 'api', 'openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  writeFileSync(inRepository('docs', 'api', 'README.md'), apiPage());
  console.log('docs/api/openapi.json and docs/api/README.md are written.');
  return Promise.resolve(0);
});
