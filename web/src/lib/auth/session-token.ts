/**
 * The source of the session token for `call`. session.ts registers itself here when a page loads it. Visitors who never
 * sign in therefore never download Firebase.
 */

/** `refused`: the token that the server has just refused. Another one is then asked for; null if there is none. */
type TokenSource = (refused?: string) => Promise<string | null>;

let source: TokenSource = () => Promise.resolve(null);

export function provideSessionToken(from: TokenSource): void {
  source = from;
}

export const sessionToken: TokenSource = (...refused) => source(...refused);
