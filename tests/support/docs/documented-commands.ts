import { readdirSync, readFileSync } from 'node:fs';
import { inRepository } from '../../../scripts/lib/repository';

/** A command line of the documentation. */
export interface DocumentedCommand {
  /** The file and the line, to find it. */
  readonly at: string;
  readonly line: string;
  /** Its words, without quotes. */
  readonly words: readonly string[];
}

const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(inRepository('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The command lines that begin with these words, from blocks of code and from code in a sentence. */
export const documentedCommands = (...begin: readonly string[]): DocumentedCommand[] =>
  FILES.flatMap((file) => commandsIn(file, readFileSync(inRepository(file), 'utf8'))).filter(({ words }) =>
    begin.every((word, index) => words[index] === word),
  );

/** Only documents of this repository have commands; the text of a decision is history. */
function commandsIn(file: string, text: string): DocumentedCommand[] {
  const lineOf = (index: number): number => text.slice(0, index).split('\n').length;
  const blocks = [...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)];
  const prose = blocks.reduce((left, { 0: block }) => left.replace(block, ' '.repeat(block.length)), text);
  return [
    ...blocks.flatMap(({ 1: body = '', index }) =>
      body
        .replaceAll(/\\\n\s*/g, '')
        .split('\n')
        .flatMap((line) => line.split(/\s\|(?:\s|$)/))
        .map((line) => line.replace(/^\s*xargs -n 1 /, ''))
        .map((line) => [line, index] as const),
    ),
    ...[...prose.matchAll(/`([^`]+)`/g)].map(({ 1: code = '', index }) => [code.replaceAll('\n', ' '), index] as const),
  ].flatMap(([line, index]) => {
    const words = wordsOf(line);
    return words.length === 0 ? [] : [{ at: `${file}:${lineOf(index)}`, line: line.trim(), words }];
  });
}

/** The words as a shell splits them, up to a comment or the next command. A placeholder is `<in brackets>`. */
function wordsOf(line: string): string[] {
  const quoted = [...line.matchAll(/(?:[^\s"'<]|"[^"]*"|'[^']*'|<[^>]*>)+/g)];
  const words = quoted.map(([word]) => word.replaceAll(/["']/g, ''));
  const end = words.findIndex((word) => /^(?:#|&&|;|>)/.test(word));
  return end === -1 ? words : words.slice(0, end);
}
