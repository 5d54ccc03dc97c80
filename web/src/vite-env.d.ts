/// <reference types="vite/client" />

/** True when the build talks to the local suite (set in vite.config.ts). */
declare const __LOCAL_STACK__: boolean;

/** True when the build has a key for App Check (set in vite.config.ts). */
declare const __APP_CHECK__: boolean;
