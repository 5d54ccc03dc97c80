import { GUARDED_PAGES, PRERENDERED_PAGES, Site } from './app/router';
import { startApp } from './app/start-app';

const { pathname } = window.location;
const first = PRERENDERED_PAGES[pathname] ?? GUARDED_PAGES[pathname];
await startApp(<Site />, first && { areas: first.areas, preload: first.page.preload });
