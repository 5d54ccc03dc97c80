import { localUrl, readPorts } from '../../scripts/ports';
import type { NumberedLetter } from '../sandbox/mail/inbox';

/** The newest letter to somebody that leads to a page of the site; answers the whole address. Throws when there is none. */
export async function mailedLink(email: string, path: string): Promise<string> {
  const response = await fetch(`${localUrl(readPorts(process.env).sandbox)}/control/inbox`);
  const letters = ((await response.json()) as NumberedLetter[]).filter(({ to }) => to.includes(email));
  const addresses = letters.flatMap(({ text }) => text.match(/https?:\S+/g) ?? []);
  const found = addresses.find((address) => new URL(address).pathname === path);
  if (found === undefined) throw new Error(`no letter to ${email} leads to ${path}`);
  return found;
}
