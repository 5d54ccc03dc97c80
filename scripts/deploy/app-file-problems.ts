/** What each field of `AppFile` must be. */
const FIELDS: Readonly<Record<string, readonly [isRight: (value: unknown) => boolean, rule: string]>> = {
  url: [isFileAddress, 'must be the https address of a file, for example https://files.your.domain/app.apk'],
  bytes: [(value) => Number.isSafeInteger(value) && Number(value) > 0, 'must be a whole number of bytes above 0'],
  sha256: [
    (value) => typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value),
    'must be a SHA-256 in 64 hexadecimal digits',
  ],
};

/** What is wrong with an entry of `APP_FILES`: `.bytes must be …`, one sentence for each field. */
export function appFileProblems(file: unknown): string[] {
  if (file === 'site' || file === 'none') return [];
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    return [': must be "site", "none", or url, bytes and sha256'];
  const given = new Map(Object.entries(file));
  return [
    ...Object.entries(FIELDS)
      .filter(([field, [isRight]]) => !isRight(given.get(field)))
      .map(([field, [, rule]]) => `.${field}: ${rule}`),
    ...[...given.keys()].filter((field) => !(field in FIELDS)).map((field) => `.${field}: is no field of a file`),
  ];
}

function isFileAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !/^https:\/\/[!-~]+$/.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password, pathname, hash } = new URL(value);
  const isDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/.test(hostname);
  return isDomain && `${username}${password}${hash}` === '' && !pathname.endsWith('/');
}
