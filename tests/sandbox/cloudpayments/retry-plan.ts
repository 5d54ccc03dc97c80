const MINUTE = 60_000;
const PAUSES = [1, 2, 5, 10, 30];

export const MAX_ATTEMPTS = 100;

/** Delay in ms after the nth failed attempt of a notification: 1, 2, 5, 10 and then 30 minutes. */
export const retryPause = (failedAttempts: number): number => (PAUSES[failedAttempts - 1] ?? 30) * MINUTE;
