/** An ID token with these claims, without a signature. */
export const tokenWith = (claims: Record<string, unknown>): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;

/** What Firebase Auth stores of a session (lib/auth/stored-session.ts). */
export const storedUser = (
  user: Record<string, unknown>,
  { claims = {}, expirationTime = 0 }: { claims?: Record<string, unknown>; expirationTime?: number } = {},
): string =>
  JSON.stringify({
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    ...user,
    stsTokenManager: { refreshToken: 'refresh', accessToken: tokenWith(claims), expirationTime },
  });
