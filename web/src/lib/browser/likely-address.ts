/** The most common mailboxes of our customers, and real ones that look like them. The first of equals is proposed. */
const MAILBOXES = [
  'gmail.com mail.ru yandex.ru ya.ru inbox.ru list.ru bk.ru rambler.ru internet.ru',
  'yandex.com yandex.kz mail.kz vk.com icloud.com outlook.com hotmail.com yahoo.com qq.com',
  '163.com 126.com 139.com foxmail.com sina.com sohu.com aliyun.com yeah.net live.com',
  'live.ru me.com mac.com msn.com proton.me protonmail.com googlemail.com mail.com email.com',
  'gmx.com gmx.net gmx.de ymail.com zmail.ru lenta.ru tut.by',
].flatMap((some) => some.split(' '));

/** Their makers have no mailboxes under another ending, so that is a slip, too. */
const ONE_ENDING = ['gmail', 'icloud', 'rambler'];

/** A name of so many letters may have two slips, a shorter one one, and the shortest none: they are too alike. */
const LONG = 6;
const SHORT = 4;

/** How many letters were left out, added, changed, or swapped with their neighbour. */
function slips(typed: string, meant: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: meant.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= meant.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      const one = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      next.push(isSwapped ? Math.min(one, (before[j - 2] ?? 0) + 1) : one);
    }
    [before, row] = [row, next];
  }
  return row[meant.length] ?? 0;
}

/** The parts before and after the last dot. */
function partsOf(domain: string): [name: string, ending: string] {
  const dot = domain.lastIndexOf('.');
  return [domain.slice(0, dot), domain.slice(dot + 1)];
}

function slipsOf(typed: string, meant: string): number {
  const [name, ending] = partsOf(typed);
  const [meantName, meantEnding] = partsOf(meant);
  const inName = slips(name, meantName);
  const allowed = meantName.length >= LONG ? 2 : meantName.length >= SHORT ? 1 : 0;
  const inEnding = inName === 0 && ONE_ENDING.includes(meantName) ? 1 : slips(ending, meantEnding);
  return inName > allowed || inEnding > 1 ? Infinity : inName + inEnding;
}

/**
 * The address that was probably meant: `ivan@gmial.con` -> `ivan@gmail.com`. Null unless the domain is one or two slips
 * away from a common mailbox. Only ever a question: the typed domain may exist.
 */
export function likelyAddress(typed: string): string | null {
  const [, local, domain] = /^\s*([^@\s]+)@([^@\s]+\.[^@\s.]+)\s*$/.exec(typed.toLowerCase()) ?? [];
  if (local === undefined || domain === undefined || MAILBOXES.includes(domain)) return null;
  const counts = MAILBOXES.map((meant) => slipsOf(domain, meant));
  const fewest = Math.min(...counts);
  return fewest === Infinity
    ? null
    : `${typed.trim().slice(0, local.length)}@${MAILBOXES[counts.indexOf(fewest)] ?? ''}`;
}
