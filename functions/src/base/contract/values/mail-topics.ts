/** The kinds of e-mail that a customer can unsubscribe from. E-mails about own payments and access have no topic. */
export const MAIL_TOPICS = ['promotions', 'reminders'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
