/** Enough of an address for its owner to know it: `anna@example.com` becomes `a•••@example.com`. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');
