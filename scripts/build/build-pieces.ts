import { viteBuild } from './build-web';

/**
 * Builds the page of the components (web/src/pieces) with these VITE_ values into `folder`. The tests open this build:
 * it needs no warm-up and has the order of the styles that production has. Throws CommandError.
 */
export const buildPieces = (values: Record<string, string>, folder: string): Promise<void> =>
  viteBuild(values, '--mode', 'pieces', '--outDir', folder);
