import { localUrl, readPorts } from '../../../scripts/lib/ports';
import type { NumberedEmail } from '../../sandbox/mail/inbox';

/** All e-mails to an address, newest first. */
export async function emailsTo(email: string): Promise<NumberedEmail[]> {
  const response = await fetch(`${localUrl(readPorts(process.env).sandbox)}/control/inbox`);
  return ((await response.json()) as NumberedEmail[]).filter(({ to }) => to.includes(email));
}

/** The URL in the newest e-mail to an address that links to a page of the site. Throws when there is none. */
export async function mailedLink(email: string, path: string): Promise<string> {
  const addresses = (await emailsTo(email)).flatMap(({ text }) => text.match(/https?:\S+/g) ?? []);
  const found = addresses.find((address) => new URL(address).pathname === path);
  if (found === undefined) throw new Error(`no e-mail to ${email} links to ${path}`);
  return found;
}

/** The outbox sends e-mails shortly after the page has its response. Retries for 20 s. */
async function retryUntilFound<T>(find: () => Promise<T>): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      return await find();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** Waits for an e-mail with a link to a page. `mode`: the required `mode` parameter of the link. */
export const waitForMailedLink = (email: string, path: string, mode?: string): Promise<string> =>
  retryUntilFound(async () => {
    const link = await mailedLink(email, path);
    if (mode !== undefined && new URL(link).searchParams.get('mode') !== mode)
      throw new Error(`no e-mail to ${email} has the mode ${mode}`);
    return link;
  });

/** Waits for an e-mail with a six-digit code in its subject. */
export const waitForMailedCode = (email: string): Promise<string> =>
  retryUntilFound(async () => {
    const subjects = (await emailsTo(email)).map(({ subject }) => subject);
    const code = /\d{6}/.exec(subjects[0] ?? '')?.[0];
    if (code === undefined) throw new Error(`no e-mail to ${email} contains a code`);
    return code;
  });

/** Waits for an e-mail with this subject, which may have no-break spaces. */
export const waitForMail = (email: string, subject: string): Promise<NumberedEmail> =>
  retryUntilFound(async () => {
    const found = (await emailsTo(email)).find((mail) => mail.subject.replace(/\s/g, ' ') === subject);
    if (found === undefined) throw new Error(`no e-mail to ${email} is about "${subject}"`);
    return found;
  });
