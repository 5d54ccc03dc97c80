const HAS_ZONE = /(?:z|[+-]\d\d:?\d\d)$/i;

/**
 * The moment of a date of the API, in ms; NaN if the text is none. The API writes each date twice: in an `Iso` field
 * without a time zone, which is UTC ("2021-11-02T21:00:00"), and in the older form ("/Date(1635886800000)/").
 * Source: https://developers.cloudpayments.ru/#prosmotr-tranzaktsii
 */
export function momentOf(text: string): number {
  const milliseconds = /^\/Date\((\d+)\)\/$/.exec(text)?.[1];
  return milliseconds ? Number(milliseconds) : Date.parse(HAS_ZONE.test(text) ? text : `${text}Z`);
}
