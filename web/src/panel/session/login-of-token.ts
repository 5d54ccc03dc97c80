import { claimsOf } from '@web/lib/auth/token-claims';
import { readPanel } from './storage';

/** Whose session the stored token is of; null when it does not say. It is not verified: only the server does that. */
export function loginOfToken(): string | null {
  try {
    const { login } = claimsOf(readPanel('accessToken') ?? '');
    return typeof login === 'string' ? login : null;
  } catch {
    return null;
  }
}
