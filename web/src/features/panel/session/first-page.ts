/** The page after the login. Every role may see it, and it shows each role its own lines. */
export const FIRST_PAGE = '/panel-today';
