/**
 * Where `call` gets the token from. A separate file, so that a visitor who never signs in never downloads Firebase:
 * session.ts names itself as the source when a page loads it.
 */
let source: () => Promise<string | null> = () => Promise.resolve(null);

export function provideSessionToken(from: () => Promise<string | null>): void {
  source = from;
}

export const sessionToken = (): Promise<string | null> => source();
