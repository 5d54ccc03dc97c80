import { readdirSync, readFileSync } from 'node:fs';
import { inRepository } from '../../../scripts/lib/repository';

/** Documents as earlier versions of the product stored them: `<collection>.v<version>.json` contains a list of them. */
export interface StoredFixture {
  readonly collection: string;
  readonly version: number;
  readonly documents: readonly Record<string, unknown>[];
}

const FOLDER = inRepository('tests', 'support', 'stored');

/** The file name of a collection such as `subscriptions/{uid}/history`. */
export const fileNameOf = (collection: string, version: number): string =>
  `${collection.replaceAll(/\/\{\w+\}\//g, '.')}.v${version}.json`;

export const storedFixtures = (collections: readonly string[]): StoredFixture[] => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const version = Number(/\.v(\d+)\.json$/.exec(file)?.[1]);
    const collection = collections.find((name) => fileNameOf(name, version) === file);
    if (collection === undefined) throw new Error(`${file} matches no collection`);
    return {
      collection,
      version,
      documents: JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Record<string, unknown>[],
    };
  });
};
