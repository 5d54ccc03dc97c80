/** The parts of the finance section that list records. They share their code, and therefore one chunk. */
export { DaysTab } from './days-tab';
export { HealthTab } from './health-tab';
export { OutboxTab } from './outbox-tab';
export { QuarantineTab } from './quarantine-tab';
export { ReceiptsTab } from './receipts-tab';
export { RefundsTab } from './refunds-tab';
export { WebhooksTab } from './webhooks-tab';
