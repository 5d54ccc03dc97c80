import type { QueryClient } from '@tanstack/react-query';

const EVERY_SIGN_IN_LIST = ['sign-ins'] as const;

export const signInsKey = (uid: string) => [...EVERY_SIGN_IN_LIST, uid] as const;

export const sessionsKey = (uid: string) => ['sessions', uid] as const;

/** Reloads the list that marks the sign-in of the session, after another one of the same customer replaced it. */
export const reloadSignIns = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: EVERY_SIGN_IN_LIST });
