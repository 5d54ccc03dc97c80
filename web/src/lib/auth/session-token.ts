/**
 * The source of the session token for `call`. session.ts registers itself here when a page loads it. Visitors who never
 * sign in therefore never download Firebase.
 */
let source: () => Promise<string | null> = () => Promise.resolve(null);

export function provideSessionToken(from: () => Promise<string | null>): void {
  source = from;
}

export const sessionToken = (): Promise<string | null> => source();
