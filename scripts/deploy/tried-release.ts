import { CommandError, messageOf } from '../lib/cli';
import { jsonOf, visit } from '../smoke/smoke-check';

/**
 * Whether a commit runs already in an environment where it could be tried.
 *
 * @param origins of the sites of the test environments, and of production itself: a deploy of the same commit again
 * changes secrets and parameters only
 * @param why a reason to deploy it nevertheless
 * @returns a line to print
 * @throws CommandError when it runs nowhere and there is no reason
 */
export async function expectTried(
  origins: readonly string[],
  release: string,
  why: string | undefined,
): Promise<string> {
  if (why !== undefined && why.trim() !== '') return `\n  WARNING: not tried on staging: ${why.trim()}\n`;
  const found = await Promise.all(origins.map(releaseAt));
  const at = found.findIndex(({ running }) => running === release);
  if (at !== -1) return `  ok   this commit runs at ${origins[at] ?? ''}`;
  const seen = origins.map((origin, index) => `${origin}: ${found[index]?.told ?? ''}`).join('; ');
  throw new CommandError(
    `${release.slice(0, 12)} does not run on staging (${seen}). Deploy it there first, or say why not: ` +
      '--not-on-staging "<why>". Nothing was deployed.',
  );
}

async function releaseAt(origin: string): Promise<{ running: string | null; told: string }> {
  try {
    const answer = await visit(`${origin}/version.json`);
    const { release } = jsonOf(answer);
    if (answer.status === 200 && typeof release === 'string') return { running: release, told: release.slice(0, 12) };
    return { running: null, told: String(answer.status) };
  } catch (error) {
    return { running: null, told: messageOf(error) };
  }
}
