export type FieldValue = string | number | boolean | null;
export type NotificationFields = Record<string, FieldValue>;

const DECIMAL_FIELDS = new Set([
  'Amount',
  'TotalFee',
  'VatAboveTotalFee',
  'ProcessorAndPartnerFee',
  'VatWithinProcessorFee',
]);

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

/** The body if the merchant account is set to JSON; an absent value is null. */
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
