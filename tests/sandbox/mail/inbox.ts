import PostalMime from 'postal-mime';

export interface SandboxEmail {
  readonly to: string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Arrival in real time, as an ISO date. */
  readonly date: string;
}

export interface NumberedEmail extends SandboxEmail {
  readonly number: number;
}

const CAPACITY = 1000;

export interface Inbox {
  /** Newest first. */
  list(): NumberedEmail[];
  find(number: number): NumberedEmail | undefined;
  clear(): void;
  /** Replaces all e-mails; oldest first. */
  restore(emails: readonly NumberedEmail[]): void;
  receive(source: Buffer, recipients: readonly string[]): Promise<void>;
}

export function openInbox(realTime: () => number): Inbox {
  const emails: NumberedEmail[] = [];
  let count = 0;
  return {
    list: () => emails.toReversed(),
    find: (number) => emails.find((email) => email.number === number),
    clear: () => void emails.splice(0),
    restore: (kept) => {
      emails.splice(0, emails.length, ...kept);
      count = Math.max(count, ...kept.map(({ number }) => number));
    },
    receive: async (source, recipients) => {
      const mail = await PostalMime.parse(source);
      count += 1;
      emails.push({
        number: count,
        to: [...recipients],
        from: mail.from?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        date: new Date(realTime()).toISOString(),
      });
      if (emails.length > CAPACITY) emails.shift();
    },
  };
}
