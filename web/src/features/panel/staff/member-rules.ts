/** Login and password rules of the contract; the server checks them again. */
export const isLogin = (text: string): boolean => /^[a-z0-9._-]{3,32}$/.test(text);
export const isPassword = (text: string): boolean => text.length >= 12 && text.length <= 256;
