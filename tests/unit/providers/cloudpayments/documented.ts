import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The documentation's examples, as data. Personal data in them is invented, by the provider or by us. */
const FOLDER = join(import.meta.dirname, 'documentation');

const read = (kind: string, name: string): unknown =>
  JSON.parse(readFileSync(join(FOLDER, kind, `${name}.json`), 'utf8'));

/** An answer of the API, word for word, without the comments inside. */
export interface DocumentedAnswer {
  /** Where the documentation shows it. */
  readonly source: string;
  /** The call that it answers; `any` for the form of every error. */
  readonly path: string;
  readonly response: Readonly<Record<string, unknown>>;
}

/**
 * A notification. The documentation lists its fields, and shows no body: the values are those of its API examples, and
 * absent optional fields are empty, as in the real body of `check-of-a-shop`.
 */
export interface DocumentedNotification {
  readonly source: string;
  readonly type: 'check' | 'pay' | 'fail' | 'refund' | 'recurrent';
  /** The fields that are marked as required. */
  readonly required: readonly string[];
  readonly contentType: string;
  readonly body: string;
}

export const documentedAnswer = (name: string): DocumentedAnswer => read('answers', name) as DocumentedAnswer;
export const documentedNotification = (name: string): DocumentedNotification =>
  read('notifications', name) as DocumentedNotification;
