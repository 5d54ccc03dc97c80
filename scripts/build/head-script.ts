import { createHash } from 'node:crypto';
import { rolldown } from 'rolldown';
import { inRepository } from '../lib/repository';

/** Bundles the inline script that runs before the first paint of every page. */
export async function bundleHeadScript(): Promise<string> {
  const bundle = await rolldown({
    input: inRepository('web', 'src', 'static-pages', 'head-script.ts'),
    tsconfig: inRepository('web', 'tsconfig.json'),
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code.trim();
}

/** As a Content-Security-Policy names it, without quotes. */
export const hashOfScript = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`;
