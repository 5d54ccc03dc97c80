import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { runCommandLine } from '../lib/command-line';
import { inRepository } from '../lib/repository';
import { inReports } from '../reports/generated-markdown';
import { openApiDocument } from '../reports/openapi';

/** `npm run api`: writes the OpenAPI document of every call, those of the panel too. */
await runCommandLine({ usage: 'Usage: npm run api' }, () => {
  const file = inReports('openapi.json');
  mkdirSync(inReports(''), { recursive: true });
  writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  console.log(`${relative(inRepository(), file)} is written.`);
  return Promise.resolve(0);
});
