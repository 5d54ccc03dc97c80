/// <reference types="vite/client" />

/** True if the build is for the local stack (set in vite.config.ts). */
declare const __LOCAL_STACK__: boolean;

/** True if the files of the apps are placeholders on the site: in the stack of the tests (set in vite.config.ts). */
declare const __DOWNLOADS_ON_SITE__: boolean;

/** True if the build has an App Check key (set in vite.config.ts). */
declare const __APP_CHECK__: boolean;
