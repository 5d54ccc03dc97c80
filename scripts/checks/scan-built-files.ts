import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '@functions/base/contract/values/brand';
import { uploadedFiles, type UploadedPart } from '../lib/uploaded-files';

/** What a deploy uploads, and its folder below the output folder of a local stack. */
export const BUILT_FOLDERS: Readonly<Record<UploadedPart, string>> = {
  functions: 'functions',
  site: 'web',
  panel: 'panel',
};

export interface Finding {
  readonly file: string;
  readonly what: string;
  /** The first characters, never the whole value. */
  readonly piece: string;
}

export interface Scan {
  readonly files: number;
  readonly bytes: number;
  readonly findings: readonly Finding[];
}

/** Patterns of secrets that must not appear in a deployed file. */
const SECRET_PATTERNS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:\\n|\s)+[A-Za-z0-9+/=]{16,}/g,
  'a secret key of a payment service': /\b[rs]k_(?:live|test)_\w{10,}/g,
  'a token of a code host': /\b(?:gh[pousr]_\w{20,}|glpat-[\w-]{20,}|npm_\w{30,})/g,
  'a token of a chat': /\bxox[abprs]-[\w-]{10,}|\b\d{8,10}:AA[\w-]{30,}/g,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b|\bya29\.[\w-]{20,}|\bGOCSPX-[\w-]{20,}/g,
  'a signed token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{10,}/g,
  'a password in an address': /\b(?:https?|smtps?|mongodb|postgres(?:ql)?):\/\/[^\s/:@"'`]{2,}:[^\s/@"'`{}$]{3,}@/g,
};

const ADDRESS = /(?<![\w.+-])[a-z0-9][\w.+-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi;
/** Addresses of Google in its libraries. */
const LIBRARY_ADDRESSES = ['firebase-support@google.com', 'securetoken@system.gserviceaccount.com'];

/** The support address, addresses of libraries, and domains reserved for examples (RFC 2606). */
const isAllowedAddress = (address: string): boolean =>
  address === BRAND.supportEmail ||
  LIBRARY_ADDRESSES.includes(address) ||
  /@(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i.test(address);

/** Scans one text. `secrets`: name -> value that must not appear. */
export function scanText(file: string, text: string, secrets: Readonly<Record<string, string>>): Finding[] {
  const known = Object.entries(secrets)
    .filter(([, value]) => value.length >= 8 && text.includes(value))
    .map(([name]) => ({ file, what: `the value of ${name}`, piece: '…' }));
  const matching = Object.entries(SECRET_PATTERNS).flatMap(([what, pattern]) =>
    [...text.matchAll(pattern)].map(([found]) => ({ file, what, piece: pieceOf(found) })),
  );
  const addresses = [...new Set([...text.matchAll(ADDRESS)].map(([found]) => found))].filter(
    (address) => !isAllowedAddress(address),
  );
  return [
    ...known,
    ...matching,
    ...addresses.map((address) => ({ file, what: 'an e-mail address', piece: pieceOf(address) })),
  ];
}

const pieceOf = (found: string): string => `${found.slice(0, 12)}…(${found.length})`;

/** Scans all files that a deploy would upload of the output folder of a local stack, binary files included. */
export async function scanBuiltFiles(folder: string, secrets: Readonly<Record<string, string>>): Promise<Scan> {
  const files: string[] = [];
  for (const [part, name] of Object.entries(BUILT_FOLDERS) as [UploadedPart, string][]) {
    const root = join(folder, name);
    if (!existsSync(root)) throw new Error(`${root} was not built`);
    files.push(...(await uploadedFiles(part, root)).map((path) => join(name, path)));
  }
  let bytes = 0;
  const findings = files.flatMap((file) => {
    const content = readFileSync(join(folder, file));
    bytes += content.length;
    return scanText(file, content.toString('latin1'), secrets);
  });
  return { files: files.length, bytes, findings };
}
