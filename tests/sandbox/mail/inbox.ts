import PostalMime from 'postal-mime';

export interface SandboxEmail {
  readonly to: string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO; the real moment of arrival. */
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
  receive(source: Buffer, recipients: readonly string[]): Promise<void>;
}

export function openInbox(realTime: () => number): Inbox {
  const letters: NumberedEmail[] = [];
  let count = 0;
  return {
    list: () => letters.toReversed(),
    find: (number) => letters.find((letter) => letter.number === number),
    clear: () => void letters.splice(0),
    receive: async (source, recipients) => {
      const mail = await PostalMime.parse(source);
      count += 1;
      letters.push({
        number: count,
        to: [...recipients],
        from: mail.from?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        date: new Date(realTime()).toISOString(),
      });
      if (letters.length > CAPACITY) letters.shift();
    },
  };
}
