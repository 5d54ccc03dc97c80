import { analyticsConsent } from './analytics-consent';
import type { AnalyticsEvent } from './analytics-event';
import { logAnalyticsFailed } from '@web/lib/browser/log';

/** Which download was chosen. The iOS app is in development; its button only records the interest. */
export type DownloadLabel = 'android' | 'windows' | 'ios';

export const trackDownload = (label: DownloadLabel): void => track({ name: 'click_download', params: { label } });

/** `value` in roubles; `transactionId` is the pay token. */
export const trackPurchase = ({
  value,
  currency,
  transactionId,
}: {
  value: number;
  currency: 'RUB';
  transactionId: string;
}): void => track({ name: 'purchase', params: { value, currency, transaction_id: transactionId } });

/** Without consent nothing is sent, stored or loaded. The sender is a separate chunk, loaded with the first event. */
function track(event: AnalyticsEvent): void {
  if (analyticsConsent() !== 'granted') return;
  import('./analytics-sender').then(
    ({ send }) => send(event),
    () => logAnalyticsFailed('not loaded'),
  );
}
