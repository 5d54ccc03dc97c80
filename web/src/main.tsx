import { pagePath } from '@web/app/paths';
import { GUARDED_PAGES, PRERENDERED_PAGES, Site } from '@web/app/router';
import { startApp } from '@web/app/start-app';
import { loadFonts } from '@web/lib/browser/load-fonts';

const path = pagePath(window.location.pathname);
if (GUARDED_PAGES[path] !== undefined) loadFonts();
const first = PRERENDERED_PAGES[path] ?? GUARDED_PAGES[path];
await startApp(<Site />, first && { areas: first.areas, preload: first.page.preload });
