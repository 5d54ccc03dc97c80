import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { CALLS, docstrings, openApiDocument, OUTSIDE } from '../../../scripts/reports/openapi';

it.each([
  ['every call', openApiDocument()],
  ['the calls of programs outside', openApiDocument(OUTSIDE)],
])('the document of %s is valid OpenAPI 3.1', async (_what, document) => {
  // As plain JSON: a text would be read as YAML, which takes longer than the check.
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

it('what the site publishes has no call of the panel', () => {
  const paths = Object.keys(openApiDocument(OUTSIDE).paths as object);
  expect(paths).toEqual(
    expect.arrayContaining(['/api/shop/createOrder', '/api/node/access', '/api/webhooks/cloudpayments/pay']),
  );
  expect(paths.filter((path) => /panel|staff/.test(path))).toEqual([]);
});

it('every call has a docstring in the contract', () => {
  const docs = docstrings();
  expect(CALLS.filter(({ endpoint }) => !docs.has(endpoint.name)).map(({ endpoint }) => endpoint.name)).toEqual([]);
});
