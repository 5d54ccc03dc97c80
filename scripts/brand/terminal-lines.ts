import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Ask } from './ask-for-brand';

export interface TerminalLines {
  /** The answer is null after the input ended (Ctrl-D) or was interrupted (Ctrl-C). */
  readonly ask: Ask;
  close(): void;
}

/** Asks on the terminal. Several lines that were pasted or piped answer one question each. */
export function terminalLines(input: Readable = process.stdin, output: Writable = process.stdout): TerminalLines {
  const lines = createInterface({ input, output });
  const early: string[] = [];
  let isEnded = false;
  let waiting: ((answer: string | null) => void) | null = null;
  const answer = (line: string | null): void => {
    waiting?.(line);
    waiting = null;
  };
  lines.on('line', (line) => {
    if (waiting === null) early.push(line);
    else answer(line);
  });
  lines.on('SIGINT', () => {
    early.length = 0;
    lines.close();
  });
  lines.on('close', () => {
    isEnded = true;
    answer(null);
  });
  return {
    ask: (question) =>
      new Promise((resolve) => {
        const typed = early.shift();
        if (typed !== undefined) {
          output.write(`${question}${typed}\n`);
          resolve(typed);
        } else if (isEnded) resolve(null);
        else {
          waiting = resolve;
          lines.setPrompt(question);
          lines.prompt();
        }
      }),
    close: () => {
      lines.close();
    },
  };
}
