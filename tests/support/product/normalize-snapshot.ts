import { HOUR } from '@functions/base/rules/calendar';

/** Patterns of ids and secrets. */
const IDENTITIES: readonly (readonly [RegExp, string])[] = [
  [/sc_[0-9a-f]{30}/g, 'mandate'],
  [/\b[0-9a-f]{64}\b/g, 'hash'],
  [/\b[0-9a-hjkmnp-tv-z]{32}\b/g, 'secret'],
];
const TRANSACTION = /(?<![0-9a-z])\d{10}(?![0-9a-z])/g;
/** A moment within a text, such as the content of an event in its key. */
const MOMENT = /(?<![0-9a-z])1\d{12}(?![0-9a-z])/g;
const ISO = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}Z)?/g;
const RANDOM_FIELDS = ['id', 'invitationCode'];
/** Spans in milliseconds. */
const SPANS = ['accessRevokedMs', 'durationMs'];

/**
 * Replaces what differs between two runs of one scenario: ids by their kind, transaction ids by numbers in ascending
 * order, times and durations by hours from the start.
 */
export function withoutIdentities<T>(state: T, start: number): T {
  const hours = (at: number): string => `${Math.round((at - start) / HOUR)} h`;
  const withHours = JSON.stringify(state, (name, value: unknown) => {
    if (typeof value === 'number' && SPANS.includes(name)) return hours(start + value);
    if (typeof value === 'number' && value > 1e12 && value < 1e13) return hours(value);
    if (isTimestamp(value)) return hours(value._seconds * 1000);
    if (typeof value === 'string' && RANDOM_FIELDS.includes(name)) return name;
    return value;
  })
    .replace(ISO, (text) => hours(Date.parse(text.endsWith('Z') ? text : `${text}Z`)))
    .replace(MOMENT, (text) => hours(Number(text)));
  const named = IDENTITIES.reduce((text, [pattern, name]) => text.replace(pattern, name), withHours);
  const numbers = [...new Set(named.match(TRANSACTION))].toSorted();
  return ordered(JSON.parse(named.replace(TRANSACTION, (id) => `#${numbers.indexOf(id) + 1}`))) as T;
}

/** A Firestore timestamp as JSON. */
const isTimestamp = (value: unknown): value is { _seconds: number } =>
  typeof value === 'object' && value !== null && '_seconds' in value;

/** Documents with random ids have no stable order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value) && value.every(Array.isArray))
    return value.map(ordered).toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, field]) => [name, ordered(field)])
        .toSorted(),
    );
  return value;
}
