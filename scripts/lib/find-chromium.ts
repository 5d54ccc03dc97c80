import { findProgram } from './machine-programs';

/** Path of the browser for the tests, as `findProgram`. Throws CommandError. */
export const findChromium = (): string => findProgram('chromium');
