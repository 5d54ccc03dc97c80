/** Signing in at the Auth emulator, as a browser would. */

export interface Session {
  readonly uid: string;
  readonly email: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

export const authEmulatorHost = (): string => {
  const value = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  if (!value) throw new Error('FIREBASE_AUTH_EMULATOR_HOST is not set: use a running local stack or npm test');
  return value;
};

/** Calls Identity Toolkit, which the public web key allows anyone to do. Throws the service's error message. */
export async function identityToolkit(method: string, request: object): Promise<Record<string, unknown>> {
  const response = await fetch(
    `http://${authEmulatorHost()}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ returnSecureToken: true, ...request }),
    },
  );
  const body = (await response.json()) as Record<string, unknown> & { error?: { message: string } };
  if (!response.ok) throw new Error(body.error?.message ?? `status ${response.status}`);
  return body;
}

/** The session in a response of Identity Toolkit. */
export const sessionOf = (body: Record<string, unknown>): Session => ({
  uid: body.localId as string,
  email: (body.email as string | undefined) ?? '',
  idToken: body.idToken as string,
  refreshToken: body.refreshToken as string,
});

/** A request of `signInWithIdp`, as the page sends it after Google's window. */
export const googleSignIn = (sub: string, email: string) => ({
  requestUri: 'http://localhost',
  postBody: new URLSearchParams({
    providerId: 'google.com',
    id_token: JSON.stringify({ sub, email, email_verified: true }),
  }).toString(),
});

export const signInWithGoogle = async (sub: string, email: string): Promise<Session> =>
  sessionOf(await identityToolkit('signInWithIdp', googleSignIn(sub, email)));
