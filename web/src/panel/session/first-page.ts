/** §4: the page after the login. Every role may see it. */
export const FIRST_PAGE = '/panel-search';
