/** Signing in at the Auth emulator, as a browser would. */

export interface Session {
  readonly uid: string;
  readonly email: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

const host = (): string => {
  const value = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  if (!value) throw new Error('FIREBASE_AUTH_EMULATOR_HOST is not set: run these tests by npm test');
  return value;
};

/** Calls Identity Toolkit, which the public web key allows anyone to do. Throws the service's error message. */
export async function identityToolkit(method: string, request: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://${host()}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ returnSecureToken: true, ...request }),
  });
  const body = (await response.json()) as Record<string, unknown> & { error?: { message: string } };
  if (!response.ok) throw new Error(body.error?.message ?? `status ${response.status}`);
  return body;
}

const session = (body: Record<string, unknown>): Session => ({
  uid: body.localId as string,
  email: (body.email as string | undefined) ?? '',
  idToken: body.idToken as string,
  refreshToken: body.refreshToken as string,
});

export const signInWithGoogle = async (sub: string, email: string): Promise<Session> =>
  session(
    await identityToolkit('signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: new URLSearchParams({
        providerId: 'google.com',
        id_token: JSON.stringify({ sub, email, email_verified: true }),
      }).toString(),
    }),
  );

/** Reads the uid from the token: Identity Toolkit does not return it for custom tokens. */
export async function signInWithCustomToken(token: string): Promise<Session> {
  const body = await identityToolkit('signInWithCustomToken', { token });
  const claims = claimsOf(body.idToken as string);
  return { ...session(body), uid: claims.user_id as string, email: (claims.contact as string | undefined) ?? '' };
}

export async function refresh(refreshToken: string): Promise<string> {
  const response = await fetch(`http://${host()}/securetoken.googleapis.com/v1/token?key=any`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return ((await response.json()) as { id_token: string }).id_token;
}

export const claimsOf = (idToken: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;

/** The newest out-of-band code for an address. The Auth emulator lists the codes instead of sending e-mails. */
export async function oobCodeFor(email: string): Promise<string> {
  const project = process.env.GCLOUD_PROJECT ?? '';
  const response = await fetch(`http://${host()}/emulator/v1/projects/${project}/oobCodes`, {
    headers: { authorization: 'Bearer owner' },
  });
  const { oobCodes } = (await response.json()) as { oobCodes: { email: string; oobCode: string }[] };
  const found = oobCodes.findLast((code) => code.email === email)?.oobCode;
  if (found === undefined) throw new Error(`Firebase mailed no code to ${email}`);
  return found;
}
