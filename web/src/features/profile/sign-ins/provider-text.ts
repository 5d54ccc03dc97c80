import type { SignInProvider } from '@functions/base/contract/values/status';

/** The provider as part of a text key, in which a dot would be a separator. */
export const textKeyOf = (provider: SignInProvider) => (provider === 'google.com' ? 'google' : provider);
