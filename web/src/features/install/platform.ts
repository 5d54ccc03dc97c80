/** Platforms with instructions. Other computers get those for Android because their owner may have a phone. */
export const GUIDED_PLATFORMS = ['android', 'windows', 'ios'] as const;
export type GuidedPlatform = (typeof GUIDED_PLATFORMS)[number];

const isGuidedPlatform = (value: string | null): value is GuidedPlatform =>
  GUIDED_PLATFORMS.some((platform) => platform === value);

/** The platform from the URL, otherwise from the user agent. An iPad identifies as a Mac but has a touch screen. */
export function platformFor(
  asked: string | null,
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): GuidedPlatform {
  if (isGuidedPlatform(asked)) return asked;
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios';
  return userAgent.includes('Windows') ? 'windows' : 'android';
}
