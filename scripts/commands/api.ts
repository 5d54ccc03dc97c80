import { mkdirSync, writeFileSync } from 'node:fs';
import { inRepository } from '../lib/repository';
import { apiPage } from '../reports/api-page';
import { openApiDocument } from '../reports/openapi';

/** `npm run api`: writes docs/api/openapi.json and docs/api/README.md from the contract. */
mkdirSync(inRepository('docs', 'api'), { recursive: true });
writeFileSync(inRepository('docs', 'api', 'openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
writeFileSync(inRepository('docs', 'api', 'README.md'), apiPage());
console.log('docs/api/openapi.json and docs/api/README.md are written.');
