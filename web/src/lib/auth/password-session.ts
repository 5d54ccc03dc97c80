import { applyActionCode, checkActionCode, signInWithEmailAndPassword, type User } from 'firebase/auth';
import { auth } from './session';

/** Sign-in with e-mail and password through Firebase. All functions throw Firebase's errors (`auth/…`). */

export const signInWithPassword = async (email: string, password: string): Promise<User> =>
  (await signInWithEmailAndPassword(auth, email, password)).user;

/** The e-mail address that an action code was issued for. */
export const emailOfCode = async (code: string): Promise<string> =>
  (await checkActionCode(auth, code)).data.email ?? '';

export const confirmAddress = (code: string): Promise<void> => applyActionCode(auth, code);
