/** The Moscow day (YYYY-MM-DD) some days after an ISO moment. Moscow has had UTC+3 since 2014. */
export const moscowDayIn = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + (days * 24 + 3) * 3_600_000).toISOString().slice(0, 10);
