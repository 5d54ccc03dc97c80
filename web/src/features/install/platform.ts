/** What the page can help with. A computer without an app of its own still has a phone beside it. */
export const GUIDED = ['android', 'windows', 'ios'] as const;
export type Guided = (typeof GUIDED)[number];

const isGuided = (value: string | null): value is Guided => GUIDED.some((platform) => platform === value);

/** What was asked for in the address, else what the browser says it runs on. iPads say that they are Macs, and have fingers. */
export function platformFor(
  asked: string | null,
  { userAgent, touchPoints }: { userAgent: string; touchPoints: number },
): Guided {
  if (isGuided(asked)) return asked;
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)) return 'ios';
  return userAgent.includes('Windows') ? 'windows' : 'android';
}
