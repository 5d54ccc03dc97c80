import { PRERENDERED_PAGES, Site } from './app/router';
import { startApp } from './app/start-app';

const prerendered = PRERENDERED_PAGES[window.location.pathname];
await startApp(<Site />, prerendered && { areas: prerendered.areas, preload: prerendered.page.preload });
