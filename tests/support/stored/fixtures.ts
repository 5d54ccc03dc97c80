import { readdirSync, readFileSync } from 'node:fs';
import { inRepository } from '../../../scripts/lib/repository';

/** Documents as the product stored them once: `<collection>.v<version>.json` holds a list of them. */
export interface StoredFixture {
  readonly collection: string;
  readonly version: number;
  readonly documents: readonly Record<string, unknown>[];
}

const FOLDER = inRepository('tests', 'support', 'stored');

/** `subscriptions/{uid}/history` as part of a file's name. */
export const fileNameOf = (collection: string, version: number): string =>
  `${collection.replaceAll(/\/\{\w+\}\//g, '.')}.v${version}.json`;

export const storedFixtures = (collections: readonly string[]): StoredFixture[] => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const version = Number(/\.v(\d+)\.json$/.exec(file)?.[1]);
    const collection = collections.find((name) => fileNameOf(name, version) === file);
    if (collection === undefined) throw new Error(`${file} is of no collection`);
    return {
      collection,
      version,
      documents: JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Record<string, unknown>[],
    };
  });
};
