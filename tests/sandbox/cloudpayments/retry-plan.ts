const MINUTE = 60_000;
const PAUSES = [1, 2, 5, 10, 30];

export const MAX_ATTEMPTS = 100;

/** The pause after the nth failed attempt of a notification: 1, 2, 5, 10 and then always 30 minutes. */
export const retryPause = (failedAttempts: number): number => (PAUSES[failedAttempts - 1] ?? 30) * MINUTE;
