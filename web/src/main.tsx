import { GUARDED_PAGES, PRERENDERED_PAGES, Site } from './app/router';
import { startApp } from './app/start-app';
import { loadFonts } from './lib/browser/load-fonts';

const { pathname } = window.location;
if (GUARDED_PAGES[pathname] !== undefined) loadFonts();
const first = PRERENDERED_PAGES[pathname] ?? GUARDED_PAGES[pathname];
await startApp(<Site />, first && { areas: first.areas, preload: first.page.preload });
