import { json } from '../http/exchange';
import type { Router } from '../http/router';

export interface AnalyticsSandbox {
  /** Events sent by the site, oldest first. */
  readonly events: unknown[];
  reset(): void;
}

export function openAnalytics(): AnalyticsSandbox {
  const events: unknown[] = [];
  return { events, reset: () => void events.splice(0) };
}

export function addAnalyticsRoutes(router: Router, analytics: AnalyticsSandbox): void {
  router.on('POST', '/analytics/collect', ({ rawBody }) => {
    analytics.events.push(JSON.parse(rawBody));
    return json(null);
  });
  router.on('GET', '/control/analytics', () => json(analytics.events));
}
