import type { DeviceMail } from '@functions/devices/rules/device-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import type { Email } from '@functions/base/mails/email';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';
import { printable } from '@functions/base/mails/mail-format';

/** Security notice: a device was added. */
function deviceAddedEmail({ deviceName }: ContentOf<DeviceMail, 'device-added'>, { t, links }: EmailContext): Email {
  return {
    subject: t('deviceAdded.subject'),
    illustration: 'active',
    heading: t('deviceAdded.heading'),
    rows: [{ name: t('row.device'), value: printable(deviceName) }],
    paragraphs: [t('deviceAdded.added'), t('deviceAdded.notMe')],
    button: { label: t('deviceAdded.button'), url: links.profile },
    links: [{ label: t('button.notMe'), url: links.supportBot }],
  };
}

export const DEVICE_EMAILS: EmailsOf<DeviceMail> = {
  'device-added': deviceAddedEmail,
};
