import { keep, readKept } from '@web/lib/browser/kept';

/** Stored per tab: a visit to the offer page must not clear the field. */
export const storedGuestEmail = (): string => readKept('buyEmail') ?? '';

export const storeGuestEmail = (email: string): void => void keep('buyEmail', email);
