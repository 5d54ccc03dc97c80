import { describe, expect, it } from 'vitest';
import { REMOVAL_KINDS, readRemoval } from '@functions/customer-life/rules/removal';
import { consoleLog } from '@functions/providers/console-log';
import { STORE_RULES } from '@functions/store/removals';
import { removalLines } from '@functions/base/store/removal-lines';
import { readRemovals } from '../../../scripts/lib/removals-file';

const { removalsOf } = STORE_RULES;
const at = (path: string) => ({ path, id: path.split('/').at(-1) ?? '' });

describe('the removals of a write', () => {
  it('a document that was not read counts as it was before the removal', () => {
    const promo = { code: 'CODE1', isAvailable: false };
    expect(removalsOf(at('promos/CODE1'), undefined, promo)).toEqual([{ kind: 'promo-withdrawn', code: 'CODE1' }]);
    expect(removalsOf(at('promos/CODE1'), promo, promo)).toEqual([]);
    expect(removalsOf(at('promos/CODE1'), null, promo)).toEqual([]);
  });

  it('the erasure and the merge of an account are no removals of its parts', () => {
    const anna = { uid: 'anna', signIns: ['google.com:1'], providerId: 'google.com', wantsPromotions: true };
    const erased = { ...anna, signIns: [], providerId: '', wantsPromotions: false };
    expect(removalsOf(at('customers/anna'), anna, erased)).toEqual([{ kind: 'customer-erased', uid: 'anna' }]);
    const merged = { ...anna, signIns: [], wantsPromotions: false, mergedInto: 'boris' };
    expect(removalsOf(at('customers/anna'), anna, merged)).toEqual([]);
  });

  it('the deletion of a document that nobody deletes is an error that says what to do', () => {
    expect(() => removalsOf(at('nodes/berlin'), undefined, null)).toThrow('say in store/removals.ts');
    expect(removalsOf(at('newsAddresses/x'), undefined, null)).toEqual([{ kind: 'news-address-removed', id: 'x' }]);
    expect(removalsOf(at('loginTickets/x'), undefined, null)).toEqual([]);
  });
});

it('a line is whole: the redaction leaves hashes as they are', () => {
  const digits = '12345678901234567890123456789012345678901234567890123456789012ab'.slice(0, 64);
  const written: string[] = [];
  const lines = removalLines(consoleLog('project', (line) => void written.push(line)));
  lines.note([{ kind: 'node-key-replaced', nodeId: 'berlin', keyHash: digits, formerUntil: 0 }]);
  lines.announce();
  lines.confirm();
  const file = JSON.stringify(written.map((line) => ({ jsonPayload: JSON.parse(line) as object })));
  expect(readRemovals(file)).toEqual({
    confirmed: [{ kind: 'node-key-replaced', nodeId: 'berlin', keyHash: digits, formerUntil: 0 }],
    unconfirmed: [],
  });
});

describe('a file of lines', () => {
  const entry = (message: string, commit: string, fields: object = {}) => ({
    jsonPayload: { message, commit, ...fields },
  });
  const note = { kind: 'note-removed', id: 'n1' };

  it('has each removal once, and is confirmed by any of its commits', () => {
    const file = [
      entry('a removal', 'lost', note),
      entry('a removal', 'repeated', note),
      entry('removals are committed', 'repeated'),
      entry('a removal', 'open', { ...note, id: 'n2' }),
    ];
    expect(readRemovals(JSON.stringify(file))).toEqual({
      confirmed: [note],
      unconfirmed: [{ ...note, id: 'n2' }],
    });
  });

  it.each([
    ['another kind', { kind: 'note-added', id: 'n1' }, 'entry 0: kind: "note-added" is unknown'],
    ['no id', { kind: 'note-removed' }, 'entry 0: id: note-removed needs a text'],
    ['a time as text', { kind: 'sessions-ended', uid: 'a', from: '7' }, 'entry 0: from: sessions-ended needs a number'],
    [
      'no proofs',
      { kind: 'staff-proof-removed', login: 'olga', proofs: [] },
      'entry 0: proofs: staff-proof-removed needs a list of texts',
    ],
  ])('with %s is refused, and the field is named', (_what, fields, problem) => {
    expect(() => readRemovals(JSON.stringify([entry('a removal', 'c', fields)]))).toThrow(problem);
  });

  it('that is no list of entries is refused', () => {
    expect(() => readRemovals('{}')).toThrow('no list of entries');
    expect(() => readRemovals('[{"textPayload":"x"}]')).toThrow('entry 0.jsonPayload: is missing');
  });
});

it('every kind needs its fields', () => {
  for (const kind of REMOVAL_KINDS) expect(readRemoval({ kind })).toMatch(`: ${kind} needs a`);
});
