import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError, messageOf } from '../lib/cli';

/** How long the files of a former release stay: tabs are open for days (decision 73). */
const KEPT_MS = 8 * 24 * 60 * 60_000;

/** In the folder of a site: when a deploy replaced each of its assets (ISO date-time); null for the current ones. */
const LIST = 'assets.json';

const assetListSchema = z.record(z.string().regex(/^[\w.-]+$/), z.nullable(z.iso.datetime()));

/**
 * Copies into a built site the assets of its deployed releases that were replaced in the last eight days: a deploy of
 * Hosting replaces all files at once, and open tabs still ask for theirs. Their names contain a hash, so none replaces
 * another. Throws CommandError when the deployed site does not answer.
 *
 * @param folder of the built site
 * @param origin of the deployed site
 * @param now ms
 * @returns the number of copied files
 */
export async function keepAssets(folder: string, origin: string, now: number, ask: typeof fetch = fetch) {
  const current = readdirSync(join(folder, 'assets'));
  const list: z.infer<typeof assetListSchema> = Object.fromEntries(current.map((name) => [name, null]));
  let copied = 0;
  for (const [name, replaced] of Object.entries(await deployedList(origin, ask))) {
    const replacedAt = replaced ?? new Date(now).toISOString();
    if (name in list || now - Date.parse(replacedAt) > KEPT_MS) continue;
    const response = await deployedFile(`${origin}/assets/${name}`, ask);
    // The console can put back a release that did not have the file.
    if (response === null) continue;
    writeFileSync(join(folder, 'assets', name), new Uint8Array(await response.arrayBuffer()));
    list[name] = replacedAt;
    copied += 1;
  }
  writeFileSync(join(folder, LIST), JSON.stringify(list));
  return copied;
}

async function deployedList(origin: string, ask: typeof fetch): Promise<z.infer<typeof assetListSchema>> {
  // A site without a deploy has no list, nor has one of before there were lists.
  const response = await deployedFile(`${origin}/${LIST}`, ask);
  return response === null ? {} : assetListSchema.parse(await response.json());
}

/** Null when the deployed site does not have the file. */
async function deployedFile(url: string, ask: typeof fetch): Promise<Response | null> {
  const response = await ask(url).catch(messageOf);
  if (response instanceof Response && response.ok) return response;
  if (response instanceof Response && response.status === 404) return null;
  const answer = response instanceof Response ? String(response.status) : response;
  throw new CommandError(`${url}: ${answer}. Open tabs would lose their files. Nothing was deployed.`);
}
