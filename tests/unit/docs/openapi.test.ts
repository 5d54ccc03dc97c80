import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { apiPage } from '../../../scripts/reports/api-page';
import { CALLS, docstrings, openApiDocument } from '../../../scripts/reports/openapi';

const written = (file: string): string => readFileSync(inRepository('docs', 'api', file), 'utf8');

it('docs/api is what the contract says now', () => {
  const command = 'the contract changed: npm run api';
  expect(JSON.parse(written('openapi.json')), command).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  expect(written('README.md'), command).toBe(apiPage());
});

it('openapi.json is a valid OpenAPI 3.1 document', async () => {
  // As an object: a text would be read as YAML, which takes longer than the check.
  const result = await new Validator().validate(JSON.parse(written('openapi.json')) as Record<string, unknown>);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

it('every call has a docstring in the contract', () => {
  const docs = docstrings();
  expect(CALLS.filter(({ endpoint }) => !docs.has(endpoint.name)).map(({ endpoint }) => endpoint.name)).toEqual([]);
});
