/** 1-based in the address and on the screen, 0-based on the wire; nonsense is the first page. */
export const parsePageParam = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) - 1 : 0;
