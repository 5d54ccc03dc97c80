/** Masks an address so that only its owner recognises it: `anna@example.com` becomes `a•••@example.com`. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');
