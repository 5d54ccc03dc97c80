import type { Deps } from '@functions/operations/ports/repositories';

/**
 * Logs everything that is missing of what protects the data and of the files of the apps, each time: an alert watches
 * for the line. Returns the number of answers. Throws if one could not be asked, after it has told of the others.
 */
export async function checkSafeguards({ safeguards, log }: Pick<Deps, 'safeguards' | 'log'>): Promise<number> {
  const found = await safeguards.ask();
  for (const { name, state, detail } of found)
    if (state === 'missing') log.error('a safeguard is missing', new Error(`${name} ${detail}`), { safeguard: name });
  const unasked = found.filter(({ state }) => state === 'unknown');
  if (unasked.length > 0)
    throw new Error(`not asked: ${unasked.map(({ name, detail }) => `${name} (${detail})`).join('; ')}`);
  return found.length;
}
