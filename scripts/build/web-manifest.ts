import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  /** Loaded on demand. */
  isDynamicEntry?: boolean;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** Vite's build manifest: source file of web/ -> chunk. */
export type WebManifest = Record<string, Chunk>;

export interface ChunkFiles {
  /** The chunk of the first source. */
  readonly file: string;
  /** The chunks and their static imports, in load order. */
  readonly scripts: string[];
  readonly styles: string[];
}

/** Reads the manifest below the folder of the built site. */
export const readManifest = (folder: string): WebManifest =>
  JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as WebManifest;

/**
 * The files of the sources and of their static imports, without duplicates. Paths are relative to the site's folder.
 */
export function filesOf(manifest: WebManifest, ...sources: string[]): ChunkFiles {
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = chunkOf(manifest, source);
    chunk.imports?.forEach(visit);
    scripts.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
  };
  sources.forEach(visit);
  return { file: chunkOf(manifest, sources[0] ?? '').file, scripts: [...scripts], styles: [...styles] };
}

function chunkOf(manifest: WebManifest, source: string): Chunk {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`the build has no chunk for web/${source}`);
  return chunk;
}
