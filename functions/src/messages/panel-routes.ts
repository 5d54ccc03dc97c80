import { route } from '@functions/ports/route';
import {
  listOutbox as listOutboxEndpoint,
  retryOutboxEntry as retryOutboxEntryEndpoint,
} from './contract/finance-outbox';
import {
  changeWebhookEndpoint as changeWebhookEndpointEndpoint,
  createWebhookEndpoint as createWebhookEndpointEndpoint,
  listWebhookDeliveries as listWebhookDeliveriesEndpoint,
  listWebhookEndpoints as listWebhookEndpointsEndpoint,
  removeWebhookEndpoint as removeWebhookEndpointEndpoint,
  resendWebhookDelivery as resendWebhookDeliveryEndpoint,
  rotateWebhookSecret as rotateWebhookSecretEndpoint,
  testWebhookEndpoint as testWebhookEndpointEndpoint,
} from './contract/webhook-endpoints';
import { listOutbox, retryOutboxEntry } from './calls/finance-outbox';
import { listWebhookDeliveries, resendWebhookDelivery, testWebhookEndpoint } from './calls/webhook-deliveries';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  rotateWebhookSecret,
} from './calls/webhook-endpoints';

export const PANEL_ROUTES = [
  route(listWebhookEndpointsEndpoint, listWebhookEndpoints),
  route(createWebhookEndpointEndpoint, createWebhookEndpoint),
  route(changeWebhookEndpointEndpoint, changeWebhookEndpoint),
  route(rotateWebhookSecretEndpoint, rotateWebhookSecret),
  route(removeWebhookEndpointEndpoint, removeWebhookEndpoint),
  route(testWebhookEndpointEndpoint, testWebhookEndpoint),
  route(listWebhookDeliveriesEndpoint, listWebhookDeliveries),
  route(resendWebhookDeliveryEndpoint, resendWebhookDelivery),
  route(listOutboxEndpoint, listOutbox),
  route(retryOutboxEntryEndpoint, retryOutboxEntry),
];
