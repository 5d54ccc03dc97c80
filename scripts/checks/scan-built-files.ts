import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '@contract/values/brand';

/** What leaves the house with a deploy, below the folder that a suite built into. `.secret.local`, `.env.*` and maps stay behind. */
export const BUILT_FOLDERS = ['functions/lib', 'web'] as const;

export interface Finding {
  readonly file: string;
  readonly what: string;
  /** A piece of it, never the whole. */
  readonly piece: string;
}

export interface Scan {
  readonly files: number;
  readonly bytes: number;
  readonly findings: readonly Finding[];
}

/** Shapes of things that belong in no file that others can read. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:\\n|\s)+[A-Za-z0-9+/=]{16,}/g,
  'a secret key of a payment service': /\b[rs]k_(?:live|test)_\w{10,}/g,
  'a token of a code host': /\b(?:gh[pousr]_\w{20,}|glpat-[\w-]{20,}|npm_\w{30,})/g,
  'a token of a chat': /\bxox[abprs]-[\w-]{10,}|\b\d{8,10}:AA[\w-]{30,}/g,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b|\bya29\.[\w-]{20,}|\bGOCSPX-[\w-]{20,}/g,
  'a signed token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{10,}/g,
  'a password in an address': /\b(?:https?|smtps?|mongodb|postgres(?:ql)?):\/\/[^\s/:@"'`]{2,}:[^\s/@"'`{}$]{3,}@/g,
};

const ADDRESS = /(?<![\w.+-])[a-z0-9][\w.+-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi;
/** Of Google's own, in its libraries. */
const OF_LIBRARIES = ['firebase-support@google.com', 'securetoken@system.gserviceaccount.com'];

/** Our own address for customers, and names that the standards keep free for examples (RFC 2606). */
const isFreeAddress = (address: string): boolean =>
  address === BRAND.supportEmail ||
  OF_LIBRARIES.includes(address) ||
  /@(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i.test(address);

/** Looks through one text. `secrets` are values that must stand nowhere, by their names. */
export function scanText(file: string, text: string, secrets: Readonly<Record<string, string>>): Finding[] {
  const known = Object.entries(secrets)
    .filter(([, value]) => value.length >= 8 && text.includes(value))
    .map(([name]) => ({ file, what: `the value of ${name}`, piece: '…' }));
  const shaped = Object.entries(SHAPES).flatMap(([what, shape]) =>
    [...text.matchAll(shape)].map(([found]) => ({ file, what, piece: pieceOf(found) })),
  );
  const addresses = [...new Set([...text.matchAll(ADDRESS)].map(([found]) => found))].filter(
    (address) => !isFreeAddress(address),
  );
  return [
    ...known,
    ...shaped,
    ...addresses.map((address) => ({ file, what: 'an e-mail address', piece: pieceOf(address) })),
  ];
}

const pieceOf = (found: string): string => `${found.slice(0, 12)}…(${found.length})`;

/** Looks through everything that was built below a folder; files that are no text too, since a text may lie in them. */
export function scanBuiltFiles(folder: string, secrets: Readonly<Record<string, string>>): Scan {
  const files = BUILT_FOLDERS.flatMap((part) => {
    const root = join(folder, part);
    if (!existsSync(root)) throw new Error(`${root} was not built`);
    const below = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return below.map((entry) => join(entry.parentPath, entry.name));
  }).filter((file) => !file.endsWith('.map'));
  let bytes = 0;
  const findings = files.flatMap((file) => {
    const content = readFileSync(file);
    bytes += content.length;
    return scanText(file.slice(folder.length + 1), content.toString('latin1'), secrets);
  });
  return { files: files.length, bytes, findings };
}
