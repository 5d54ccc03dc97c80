import { whoAmI } from '@contract/panel/staff/who-am-i';
import { CommandError } from '../lib/cli';

export interface DeployedSite {
  /** The project's own address of the site at Firebase, which always leads to it. */
  readonly own: string;
  /** The configured address, which may be a domain that is connected later. */
  readonly configured: string;
}

export const ownAddress = (siteId: string): string => `https://${siteId}.web.app`;

/**
 * The new release responds at the project's own address, and at the configured one once that leads to the project.
 * Returns notes on addresses that do not yet. Throws CommandError if another release responds.
 */
export async function verifySite({ own, configured }: DeployedSite, release: string): Promise<string[]> {
  await expectRelease(own, release);
  return configured === own ? [] : await withDomain(configured, () => expectRelease(configured, release));
}

/**
 * The panel's site returns the release, and its calls find the function: 401 without a session, not 404. Calls are
 * answered at the configured address only (decision 67).
 */
export async function verifyPanel({ own, configured }: DeployedSite, release: string): Promise<string[]> {
  await expectRelease(own, release);
  return withDomain(configured, async () => {
    await expectRelease(configured, release);
    const { status } = await fetch(`${configured}${whoAmI.path}`, {
      method: whoAmI.method,
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    if (status !== 401)
      throw new CommandError(
        `${configured}${whoAmI.path} returns ${status} instead of 401: staff cannot work. ` +
          'Compare PANEL_URL with the domain that Hosting serves (docs/deploy.md, "The panel\'s own site").',
      );
  });
}

/** Before the domain is connected it does not respond, or belongs to another server. */
async function withDomain(address: string, verify: () => Promise<void>): Promise<string[]> {
  if ((await releaseAt(address)) === undefined)
    return [
      `${address} does not lead to this project yet. Connect the domain in Hosting (docs/deploy.md, section 5); ` +
        'until then links in e-mails do not work.',
    ];
  await verify();
  return [];
}

async function expectRelease(address: string, release: string): Promise<void> {
  const found = await releaseAt(address);
  if (found !== release)
    throw new CommandError(
      `${address}/api/health returns ${found === undefined ? 'no release' : found.slice(0, 12)} instead of ` +
        `${release.slice(0, 12)}. Check the log of the function "api".`,
    );
}

/** The release that an address serves; undefined if nothing of this product responds there within ten seconds. */
async function releaseAt(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(10_000) });
    return ((await response.json()) as { release?: string }).release;
  } catch {
    return undefined;
  }
}
