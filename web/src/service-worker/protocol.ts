/** What the pages and the service worker agree on. */

export const WORKER_URL = '/sw.js';

/** The shell, as Hosting serves `app.html` (cleanUrls). */
export const SHELL_URL = '/app';

/** What a press on a notification opens. */
export const NEWS_PAGE = '/profile';
export const NEWS_ICON = '/icon-192.png';
/** White on transparency: Android fills the status bar by the alpha channel of it. */
export const NEWS_BADGE = '/badge-96.png';

/** Message of a page: a worker of its release may replace that of the former one. */
export const TAKE_OVER = 'take-over';

/** Calls, the panel where it has no site of its own, Firebase's pages, and files. */
const NOT_THE_SITE = /^\/(api|auth|__)(\/|$)|^\/panel|\.\w+$/;

/** Whether the shell can show something at this path without a network. */
export const isShellPath = (pathname: string): boolean => !NOT_THE_SITE.test(pathname);
