/** Where news may arrive besides the e-mail. `push`: a browser (Web Push). */
export const NEWS_CHANNELS = ['push', 'telegram'] as const;
export type NewsChannel = (typeof NEWS_CHANNELS)[number];

/**
 * What became of news to one address.
 * - `waiting`: not tried yet.
 * - `retrying`: failed, and tried again.
 * - `sent`: the push service or Telegram accepted it.
 * - `gone`: the address no longer exists, and was forgotten.
 * - `failed`: no further attempt follows.
 * - `dropped`: the customer removed the address, or the channel is switched off.
 */
export const NEWS_OUTCOMES = ['waiting', 'retrying', 'sent', 'gone', 'failed', 'dropped'] as const;
export type NewsOutcome = (typeof NEWS_OUTCOMES)[number];
