import { randomUUID } from 'node:crypto';
import { NOTIFICATION_TYPES } from '@contract/values/payments';
import type { Terminal } from '../terminal';
import { refusal, success, type ApiMethod, type Envelope } from './envelope';

export const testCredentials: ApiMethod = () => ({ Success: true, Message: randomUUID() });

/** Public endpoint, no credentials: the widget's base URL for this terminal. */
export const configuration = (terminal: Terminal, publicId: string, widgetUrl: string): Envelope =>
  publicId === terminal.settings.publicId
    ? success({ PublicId: publicId, WidgetUrl: widgetUrl, IsTest: true })
    : refusal('Not found');

export function notificationSettings(terminal: Terminal, name: string): Envelope {
  const type = NOTIFICATION_TYPES.find((known) => known === name.toLowerCase());
  if (type === undefined) return refusal('Not found');
  return success({
    IsEnabled: terminal.faultSettings.notifications[type].enabled,
    Address: `${terminal.settings.webhookUrl}/${type}`,
    HttpMethod: 'POST',
    Encoding: 'UTF8',
    Format: 'CloudPayments',
  });
}
