import { expect, it } from 'vitest';
import { waitForIndexes } from '../../../scripts/deploy/wait-for-indexes';

const DATABASE = 'projects/prostor/databases/(default)';
const index = (name: string, rest: object = {}) => ({
  name: `${DATABASE}/operations/${name}`,
  metadata: {
    '@type': 'type.googleapis.com/google.firestore.admin.v1.IndexOperationMetadata',
    index: `${DATABASE}/collectionGroups/orders/indexes/${name}`,
  },
  ...rest,
});
const field = (deltas: unknown[]) => ({
  name: `${DATABASE}/operations/field`,
  metadata: { field: `${DATABASE}/collectionGroups/rateLimits/fields/expireAt`, indexConfigDeltas: deltas },
});

function waitOn(answers: unknown[]) {
  const lines: string[] = [];
  const left = [...answers];
  const list = () => (left.length > 1 ? left.shift() : left[0]);
  const waited = waitForIndexes({ list, log: (line) => lines.push(line), every: 1, atMost: 50 });
  return { waited, lines };
}

it('goes on at once when no index is being built', async () => {
  const { waited, lines } = waitOn([[index('a', { done: true })]]);
  await waited;
  expect(lines).toEqual([]);
});

it('waits until every index is built, and says which are missing when their number changes', async () => {
  const both = [index('a'), index('b')];
  const { waited, lines } = waitOn([both, both, [index('a', { done: true }), index('b')], []]);
  await waited;
  expect(lines).toEqual(['Waiting for 2 indexes: orders, orders', 'Waiting for 1 indexes: orders']);
});

it('waits for a changed index of a single field, and not for a TTL policy, which needs days', async () => {
  await waitOn([[field([])]]).waited;
  await expect(waitOn([[field([{ changeType: 'ADD' }])]]).waited).rejects.toThrow('1 indexes are not built');
});

it('does not wait until indexes are removed, which takes hours in a large database', async () => {
  await waitOn([[field([{ changeType: 'REMOVE' }, { changeType: 'REMOVE' }])]]).waited;
  const changed = waitOn([[field([{ changeType: 'REMOVE' }, { changeType: 'ADD' }])]]);
  await expect(changed.waited).rejects.toThrow('1 indexes are not built');
});

it('ends with an error when an index that it waited for fails', async () => {
  const failed = index('a', { done: true, error: { code: 3, message: 'too many index entries' } });
  await expect(waitOn([[index('a')], [failed]]).waited).rejects.toThrow('too many index entries');
  await waitOn([[failed]]).waited;
});

it('ends with an error after its time, before the functions are deployed', async () => {
  await expect(waitOn([[index('a')]]).waited).rejects.toThrow('The functions are not deployed');
});

it('a look that fails is repeated, and its error ends the wait only after several', async () => {
  const left = ['fails', []];
  const failing = () => {
    const answer = left.shift();
    if (answer === 'fails') throw new Error('503');
    return answer;
  };
  await waitForIndexes({ list: failing, log: () => undefined, every: 1 });
  const never = () => {
    throw new Error('403');
  };
  await expect(waitForIndexes({ list: never, log: () => undefined, every: 1 })).rejects.toThrow('403');
});
