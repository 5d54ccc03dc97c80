/** The steps of a restore of production, as `npm run drill` plays them. docs/deploy.md explains each. */
export const RESTORE_STEPS = [
  'Stop',
  'Evidence',
  'Choose',
  'Copy',
  'Inspect',
  'Replace',
  'Protect',
  'Accounts',
  'Removals',
  'Trigger',
  'Resume',
  'Import',
  'Verify',
] as const;
export type RestoreStep = (typeof RESTORE_STEPS)[number];

const BEGIN = 'To restore production, follow these steps';

/** The bold names of the numbered steps in docs/deploy.md, in their order. */
export function writtenRestoreSteps(document: string): string[] {
  const list = document.split(BEGIN)[1]?.split(/^#/m)[0] ?? '';
  return Array.from(list.matchAll(/^\d+\. \*\*(.+?)\*\*/gm), ([, name = '']) => name);
}

/** What is wrong with the written order, as a sentence; null when it is the one that the drill plays. */
export function restoreOrderProblem(written: readonly string[]): string | null {
  const steps = Array.from({ length: Math.max(written.length, RESTORE_STEPS.length) }, (_, at) => at);
  const at = steps.find((each) => written[each] !== RESTORE_STEPS[each]);
  if (at === undefined) return null;
  return (
    `docs/deploy.md, "Backup and restore": step ${at + 1} is ${written[at] ?? 'missing'}, ` +
    `and the drill plays ${RESTORE_STEPS[at] ?? 'no further step'}.`
  );
}
