/** §7: the two analytics events. */
export type AnalyticsEvent =
  | { readonly name: 'click_download'; readonly params: { readonly label: string } }
  | {
      readonly name: 'purchase';
      readonly params: { readonly value: number; readonly currency: string; readonly transaction_id: string };
    };
