import { localUrl, readPorts } from '../../../scripts/lib/ports';
import type { NumberedEmail } from '../../sandbox/mail/inbox';

/** Everything mailed to somebody, the newest first. */
async function emailsTo(email: string): Promise<NumberedEmail[]> {
  const response = await fetch(`${localUrl(readPorts(process.env).sandbox)}/control/inbox`);
  return ((await response.json()) as NumberedEmail[]).filter(({ to }) => to.includes(email));
}

/** The newest letter to somebody that leads to a page of the site; answers the whole address. Throws when there is none. */
export async function mailedLink(email: string, path: string): Promise<string> {
  const addresses = (await emailsTo(email)).flatMap(({ text }) => text.match(/https?:\S+/g) ?? []);
  const found = addresses.find((address) => new URL(address).pathname === path);
  if (found === undefined) throw new Error(`no letter to ${email} leads to ${path}`);
  return found;
}

/** Mails go out with the outbox, a moment after the page has its answer. */
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

/** The link of a letter that is on its way. `mode`: which of the letters that lead there. */
export const waitForMailedLink = (email: string, path: string, mode?: string): Promise<string> =>
  retryUntilFound(async () => {
    const link = await mailedLink(email, path);
    if (mode !== undefined && new URL(link).searchParams.get('mode') !== mode)
      throw new Error(`no letter to ${email} is about ${mode}`);
    return link;
  });

/** The six digits in the subject of a letter that is on its way. */
export const waitForMailedCode = (email: string): Promise<string> =>
  retryUntilFound(async () => {
    const subjects = (await emailsTo(email)).map(({ subject }) => subject);
    const code = /\d{6}/.exec(subjects[0] ?? '')?.[0];
    if (code === undefined) throw new Error(`no letter to ${email} carries a code`);
    return code;
  });
