export type FieldValue = string | number | boolean | null;
export type NotificationFields = Record<string, FieldValue>;

/** Escapes like .NET: lower-case hexadecimal, `+` for a space, `!*()` unchanged. */
function escapeFormValue(value: string): string {
  return encodeURIComponent(value)
    .replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
    .replace(/%20/g, '+')
    .replace(/'/g, '%27')
    .replace(/~/g, '%7e');
}

/** The provider's default body format; an absent value is an empty string. */
export const formBody = (fields: NotificationFields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${escapeFormValue(value === null ? '' : String(value))}`)
    .join('&');

export const FORM_TYPE = 'application/x-www-form-urlencoded';
