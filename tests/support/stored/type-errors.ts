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
 * Compiler errors for each document as the current type of its collection; an empty list when it fits. The code has no
 * run-time checks of these types, so the documents are compiled as a generated source file.
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
  const isGenerated = (path: string): boolean => join(path) === join(FILE);
  host.fileExists = (path) => isGenerated(path) || fileExists.call(host, path);
  host.readFile = (path) => (isGenerated(path) ? source : readFile.call(host, path));
  host.getSourceFile = (path, ...rest) =>
    isGenerated(path)
      ? ts.createSourceFile(path, source, ts.ScriptTarget.ESNext)
      : getSourceFile.call(host, path, ...rest);
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE);
  if (file === undefined) throw new Error('the generated file is missing');
  const found = documents.map((): string[] => []);
  for (const { start = 0, messageText } of program.getSemanticDiagnostics(file)) {
    const line = file.getLineAndCharacterOfPosition(start).line - 1;
    found[line]?.push(ts.flattenDiagnosticMessageText(messageText, '\n'));
  }
  return found;
}
