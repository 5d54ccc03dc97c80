/**
 * The text of a value by which two values are compared: the order of the fields and fields that are undefined do not
 * matter, because a stored value may come back without them and in another order.
 */
export const contentText = (value: unknown): string => JSON.stringify(value, inFieldOrder);

const inFieldOrder = (_field: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : value;
