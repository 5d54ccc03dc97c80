import type { QueryClient } from '@tanstack/react-query';

const EVERY_IDENTITY = ['identity'] as const;
const EVERY_SIGN_IN_LIST = ['sign-ins'] as const;

export const identityKey = (uid: string | undefined) => [...EVERY_IDENTITY, uid] as const;

export const signInsKey = (uid: string) => [...EVERY_SIGN_IN_LIST, uid] as const;

/**
 * Reloads what depends on the sign-in of the session, after another one of the same customer replaced it: requests name
 * the e-mail address of the sign-in, and the list marks it.
 */
export async function reloadSession(client: QueryClient): Promise<void> {
  await Promise.all([EVERY_IDENTITY, EVERY_SIGN_IN_LIST].map((queryKey) => client.invalidateQueries({ queryKey })));
}
