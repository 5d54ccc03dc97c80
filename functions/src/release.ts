/** The commit of this build. scripts/build/build-functions.ts replaces the expression with the commit id. */
export const RELEASE: string = process.env.PROSTOR_RELEASE ?? 'local';
