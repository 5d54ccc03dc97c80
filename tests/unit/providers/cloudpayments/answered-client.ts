import { vi } from 'vitest';
import type { Schedule } from '@functions/payments/rules/mandate';
import { client } from '@functions/providers/cloudpayments/client';

/** The client of the API, with the answers that a test gives. */

export const SETTINGS = { apiUrl: 'https://api.example.com', publicId: 'pk_1', apiSecret: 'secret' };
export const { mandates, lists, refund, findPayment, savedCards } = client(SETTINGS);

/** The provider gives this answer to the next calls; returns the paths that are called. */
export function answering(response: unknown, status = 200): string[] {
  const called: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url.slice(SETTINGS.apiUrl.length));
    return new Response(JSON.stringify(response), { status });
  });
  return called;
}

/** Milliseconds of a date without a time zone, as the provider writes them. */
export const utc = (text: string): number => Date.parse(`${text}Z`);

export const schedule: Schedule = { amount: 39900, months: 1, nextChargeAt: 0, periodEnd: 0, isRetrying: false };
export const newMandate = { token: 'tk_1', accountId: 'user_x', email: 'user@example.com', schedule };
