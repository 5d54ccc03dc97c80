import { describe, expect, it } from 'vitest';
import { readRelease } from '../../../scripts/releases/release-archive';
import { openApiDocument } from '../../../scripts/reports/openapi';
import { contractBreaks, type OpenApi, type Schema } from '../../support/releases/contract-breaks';
import { CONTRACT_NOTES } from '../../support/releases/contract-notes';

/** A call of the old contract, whose parts a test changes. */
interface Call {
  request: Record<string, Schema>;
  required: string[];
  response: Record<string, Schema>;
}

const object = (properties: Record<string, Schema>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string', maxLength: 64 };
const oneOf = (...values: string[]) => ({ type: 'string', enum: values });

const CALL: Call = {
  request: { uid: text, kind: oneOf('new', 'slot') },
  required: ['uid'],
  response: { status: oneOf('ACTIVE', 'EXPIRED'), until: { anyOf: [text, { type: 'null' }] }, note: text },
};

const contract = ({ request, required, response }: Call): OpenApi => ({
  paths: {
    '/api/order': {
      post: {
        requestBody: { content: { 'application/json': { schema: object(request, required) } } },
        responses: { 200: { content: { 'application/json': { schema: object(response, ['status', 'until']) } } } },
      },
    },
  },
});
const changed = (change: Partial<Call>): string[] => contractBreaks(contract(CALL), contract({ ...CALL, ...change }));

describe('a change of the contract', () => {
  it.each<[string, Partial<Call>]>([
    ['nothing', {}],
    ['a new optional field of a request', { request: { ...CALL.request, language: text } }],
    [
      'a longer text and another value in a request',
      { request: { uid: { type: 'string' }, kind: oneOf('new', 'slot', 'gift') } },
    ],
    ['a new field of a response', { response: { ...CALL.response, card: text } }],
    ['a value that a response no longer has', { response: { ...CALL.response, status: oneOf('ACTIVE') } }],
    ['a field that is never null any more', { response: { ...CALL.response, until: text } }],
  ])('%s harms no page of the last release', (_what, change) => {
    expect(changed(change)).toEqual([]);
  });

  it.each<[string, Partial<Call>, string]>([
    ['a field that a request must have', { required: ['uid', 'kind'] }, 'POST /api/order request.kind: is required'],
    [
      'a new field that a request must have',
      { request: { ...CALL.request, phone: text }, required: ['uid', 'phone'] },
      'POST /api/order request.phone: is required',
    ],
    [
      'a value that a request may no longer have',
      { request: { ...CALL.request, kind: oneOf('new') } },
      'POST /api/order request.kind: slot is not among the known values',
    ],
    [
      'a shorter text of a request',
      { request: { ...CALL.request, uid: { type: 'string', maxLength: 20 } } },
      'POST /api/order request.uid: maxLength is 20, was 64',
    ],
    [
      'another type of a request',
      { request: { ...CALL.request, uid: { type: 'integer' } } },
      'POST /api/order request.uid: string instead of integer',
    ],
    [
      'a new value of a response',
      { response: { ...CALL.response, status: oneOf('ACTIVE', 'EXPIRED', 'PAUSED') } },
      'POST /api/order response.status: PAUSED is not among the known values',
    ],
    [
      'a response without an optional field',
      { response: { status: CALL.response.status ?? {}, until: CALL.response.until ?? {} } },
      'POST /api/order response.note: is gone',
    ],
    [
      'a field that may be null now',
      { response: { ...CALL.response, note: { anyOf: [text, { type: 'null' }] } } },
      'POST /api/order response.note: null instead of string',
    ],
  ])('%s is named', (_what, change, sentence) => {
    expect(changed(change)).toEqual([sentence]);
  });

  it('a call that is gone is named', () => {
    expect(contractBreaks(contract(CALL), { paths: {} })).toEqual(['POST /api/order: is gone']);
  });
});

describe('the contract and the last release', () => {
  const { commit, date, openApi } = readRelease();
  const found = contractBreaks(openApi as OpenApi, openApiDocument() as unknown as OpenApi);

  it(`release ${commit.slice(0, 8)} of ${date} knows calls, and each of them is compared`, () => {
    expect(Object.keys((openApi as OpenApi).paths).length).toBeGreaterThan(90);
    const withoutCalls = contractBreaks(openApi as OpenApi, { paths: {} });
    expect(withoutCalls.length).toBeGreaterThanOrEqual(Object.keys((openApi as OpenApi).paths).length);
  });

  it('every call of the last release is answered as it expects, or a note says why nobody is harmed', () => {
    expect(found.filter((sentence) => !(sentence in CONTRACT_NOTES))).toEqual([]);
  });

  it('every note is about a change since the last release', () => {
    expect(Object.keys(CONTRACT_NOTES).filter((sentence) => !found.includes(sentence))).toEqual([]);
  });
});
