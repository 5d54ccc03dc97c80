import { findChromium } from '../lib/find-chromium';
import { inherited } from '../local-stack/local-stack-environment';
import type { LocalStack } from '../local-stack/local-stack';
import type { StageName } from '../checks/test-stages';
import { writeSection } from '../reports/generated-markdown';
import type { ShippedPackages } from '../reports/shipped-packages';

/** The Firebase project of the local stack that is proved. */
export const PROJECT = 'demo-prostor-proof';

export interface ProofRun {
  /** Reports the results of the last `npm test` instead of running the tests. */
  readonly usesLastResults: boolean;
  /** Started by the first part that needs it. */
  readonly stack: () => Promise<LocalStack>;
  /** Read from a build by the first part that needs it. */
  readonly shipped: () => Promise<ShippedPackages>;
}

/** Runs one part and writes its section of docs/proof.md; returns false if it found a problem. */
export type Part = (run: ProofRun) => Promise<boolean>;

/** Writes the section of a part: the words of its command, today's date, and the text. */
export function writeProof(heading: string, words: string, text: string): void {
  const today = new Date().toISOString().slice(0, 10);
  writeSection('docs/proof.md', heading, `\`npm run proof -- ${words}\`, ${today}: ${text}`);
}

export async function environmentOf(
  stage: StageName,
  stack: ProofRun['stack'],
): Promise<Record<string, string | undefined>> {
  if (stage === 'unit') return process.env;
  if (stage === 'product') return inherited();
  return { ...process.env, ...(await stack()).env, CHROMIUM_PATH: findChromium() };
}
