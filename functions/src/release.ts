/** The commit that this was built from: the build puts it in place of this expression (scripts/build/build-functions.ts). */
export const RELEASE: string = process.env.PROSTOR_RELEASE ?? 'local';
