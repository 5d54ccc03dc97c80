export type FieldValue = string | number | boolean | null;
export type NotificationFields = Record<string, FieldValue>;

const DECIMAL_FIELDS = new Set([
  'Amount',
  'TotalFee',
  'VatAboveTotalFee',
  'ProcessorAndPartnerFee',
  'VatWithinProcessorFee',
]);

/** Escapes as .NET does: lower-case hexadecimal, `+` for a space, `!*()` left as they are. */
export function escapeFormValue(value: string): string {
  return encodeURIComponent(value)
    .replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
    .replace(/%20/g, '+')
    .replace(/'/g, '%27')
    .replace(/~/g, '%7e');
}

/** The provider's usual body; what is absent goes as an empty string. */
export const formBody = (fields: NotificationFields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${escapeFormValue(value === null ? '' : String(value))}`)
    .join('&');

/** The body when the cabinet is switched to JSON; what is absent goes as null. */
export function jsonBody(fields: NotificationFields): string {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (value === '') return [name, null];
    return [name, DECIMAL_FIELDS.has(name) && value !== null ? Number(value) : value];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

export const notificationBody = (
  fields: NotificationFields,
  format: 'form' | 'json',
): { body: string; contentType: string } =>
  format === 'form'
    ? { body: formBody(fields), contentType: FORM_TYPE }
    : { body: jsonBody(fields), contentType: JSON_TYPE };
