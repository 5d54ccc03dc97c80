import { createInterface } from 'node:readline';
import type { Ask } from './ask-for-brand';

/** Asks on the terminal. The answer is null when the input ends (Ctrl-D) or is interrupted (Ctrl-C). */
export function terminalLines(input = process.stdin, output = process.stdout): Ask {
  return (question) =>
    new Promise((resolve) => {
      const lines = createInterface({ input, output });
      const end = (answer: string | null): void => {
        resolve(answer);
        lines.close();
      };
      lines.once('SIGINT', () => {
        end(null);
      });
      lines.once('close', () => {
        resolve(null);
      });
      lines.question(question, end);
    });
}
