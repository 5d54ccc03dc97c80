/// <reference types="vite/client" />

/** True when the build talks to the local suite (set in vite.config.ts). */
declare const __LOCAL_SUITE__: boolean;
