/** Platforms with instructions. Other computers get those for Android because their owner may have a phone. */
export const GUIDED = ['android', 'windows', 'ios'] as const;
export type Guided = (typeof GUIDED)[number];

const isGuided = (value: string | null): value is Guided => GUIDED.some((platform) => platform === value);

/** The platform from the URL, otherwise from the user agent. An iPad identifies as a Mac but has a touch screen. */
export function platformFor(
  asked: string | null,
  { userAgent, touchPoints }: { userAgent: string; touchPoints: number },
): Guided {
  if (isGuided(asked)) return asked;
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)) return 'ios';
  return userAgent.includes('Windows') ? 'windows' : 'android';
}
