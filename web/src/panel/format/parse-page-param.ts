/** Converts the 1-based page of the URL to the API's 0-based one; an invalid value gives the first page. */
export const parsePageParam = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) - 1 : 0;
