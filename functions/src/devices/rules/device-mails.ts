import { EVERYWHERE, type MailRules } from '@functions/base/rules/mail';

/** The e-mails about the devices of a customer. Amounts in kopecks. */
export type DeviceMail = { readonly kind: 'device-added'; readonly deviceName: string };

export const DEVICE_MAILS: MailRules<DeviceMail> = {
  'device-added': { news: EVERYWHERE, emptied: { deviceName: '' } },
};
