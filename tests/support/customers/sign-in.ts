import { authEmulatorHost, identityToolkit, sessionOf, type Session } from '../../../scripts/lib/auth-emulator';

/** Reads the uid from the token: Identity Toolkit does not return it for custom tokens. */
export async function signInWithCustomToken(token: string): Promise<Session> {
  const body = await identityToolkit('signInWithCustomToken', { token });
  const claims = claimsOf(body.idToken as string);
  return { ...sessionOf(body), uid: claims.user_id as string, email: (claims.contact as string | undefined) ?? '' };
}

export async function refresh(refreshToken: string): Promise<string> {
  const response = await fetch(`http://${authEmulatorHost()}/securetoken.googleapis.com/v1/token?key=any`, {
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
  const response = await fetch(`http://${authEmulatorHost()}/emulator/v1/projects/${project}/oobCodes`, {
    headers: { authorization: 'Bearer owner' },
  });
  const { oobCodes } = (await response.json()) as { oobCodes: { email: string; oobCode: string }[] };
  const found = oobCodes.findLast((code) => code.email === email)?.oobCode;
  if (found === undefined) throw new Error(`Firebase mailed no code to ${email}`);
  return found;
}
