import { join } from 'node:path';
import ts from 'typescript';
import { inRepository } from '../../../scripts/lib/repository';

const FILE = inRepository('tests', 'support', 'stored', 'as-it-is-read.ts');

export interface ReadDocument {
  /** A key of `StoredDocuments`. */
  readonly collection: string;
  readonly data: unknown;
}

/**
 * What the compiler says against each document as today's type of its collection; an empty list for one that fits. Types are what
 * the code relies on, and there are no checks of them when it runs: the documents are written into a file that is compiled.
 */
export function typeErrorsIn(documents: readonly ReadDocument[]): string[][] {
  const lines = documents.map(
    ({ collection, data }, n) =>
      `export const read${n}: StoredDocuments[${JSON.stringify(collection)}] = ${JSON.stringify(data)};`,
  );
  const source = ["import type { StoredDocuments } from './documents';", ...lines].join('\n');
  const base = ts.readConfigFile(inRepository('tsconfig.base.json'), ts.sys.readFile).config as {
    compilerOptions: Record<string, unknown>;
  };
  const { options, errors } = ts.convertCompilerOptionsFromJson(
    { ...base.compilerOptions, lib: ['ESNext'], types: [] },
    inRepository(),
  );
  if (errors.length > 0) throw new Error('tsconfig.base.json cannot be read');
  const host = ts.createCompilerHost(options);
  const [readFile, fileExists, getSourceFile] = [host.readFile, host.fileExists, host.getSourceFile];
  const isIt = (path: string): boolean => join(path) === join(FILE);
  host.fileExists = (path) => isIt(path) || fileExists.call(host, path);
  host.readFile = (path) => (isIt(path) ? source : readFile.call(host, path));
  host.getSourceFile = (path, ...rest) =>
    isIt(path) ? ts.createSourceFile(path, source, ts.ScriptTarget.ESNext) : getSourceFile.call(host, path, ...rest);
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE);
  if (file === undefined) throw new Error('the file of documents is not there');
  const found = documents.map((): string[] => []);
  for (const { start = 0, messageText } of program.getSemanticDiagnostics(file)) {
    const line = file.getLineAndCharacterOfPosition(start).line - 1;
    found[line]?.push(ts.flattenDiagnosticMessageText(messageText, '\n'));
  }
  return found;
}
