import { readFileSync } from 'node:fs';
import { inRepository } from './repository';

export interface HostingHeader {
  key: string;
  value: string;
}

export interface HostingHeaderRule {
  source: string;
  headers: HostingHeader[];
}

export interface HostingRewrite {
  source: string;
  destination?: string;
  function?: { functionId: string; region: string };
}

export interface HostingRedirect {
  source: string;
  destination: string;
  type: 301 | 302;
}

/** One site of Hosting. firebase.json names its `target`, a deployable configuration its `site`, the id at Firebase. */
export interface HostingSite {
  target?: 'site' | 'panel';
  site?: string;
  public: string;
  /** Globs of what is not uploaded of `public`. */
  ignore: string[];
  redirects?: HostingRedirect[];
  rewrites: HostingRewrite[];
  headers: HostingHeaderRule[];
}

/** The parts of firebase.json that scripts read or change. */
export interface FirebaseConfig {
  functions: { source: string; ignore: string[] }[];
  firestore: { rules: string; indexes: string };
  /** The customers' site and the panel. */
  hosting: HostingSite[];
  emulators: Record<string, unknown>;
}

/** The ids of a project's two sites at Firebase. */
export interface SiteIds {
  readonly site: string;
  readonly panel: string;
}

export const CSP = 'Content-Security-Policy';

/** Reads firebase.json. */
export const productionConfig = (): FirebaseConfig =>
  JSON.parse(readFileSync(inRepository('firebase.json'), 'utf8')) as FirebaseConfig;

/** The ids that `targets` of .firebaserc names; a site without a name has the id of its project. */
export function siteIdsOf(firebaserc: string, project: string): SiteIds {
  const { targets = {} } = JSON.parse(firebaserc) as {
    targets?: Record<string, { hosting?: Partial<Record<keyof SiteIds, string[]>> }>;
  };
  const named = targets[project]?.hosting;
  return { site: named?.site?.[0] ?? project, panel: named?.panel?.[0] ?? `${project}-panel` };
}

/** The site with this target of firebase.json. */
export function hostingSite({ hosting }: Pick<FirebaseConfig, 'hosting'>, target: 'site' | 'panel'): HostingSite {
  const found = hosting.find((each) => each.target === target);
  if (found === undefined) throw new Error(`firebase.json has no hosting site with the target ${target}`);
  return found;
}

/** The paths of the panel's pages: everything that its site answers with a page. */
export const panelPaths = (config: Pick<FirebaseConfig, 'hosting'>): string[] =>
  hostingSite(config, 'panel').rewrites.flatMap(({ source, destination }) =>
    destination === PANEL_PAGE ? [source] : [],
  );

const PANEL_PAGE = '/panel.html';

/**
 * What Hosting serves. With an address of the panel: two sites, and the customers' one redirects the panel's pages.
 * Temporary redirects: browsers keep permanent ones after a rollback. Without an address: one site with everything, on
 * which the panel's pages keep their own Content-Security-Policy (decision 67). A site that is not for customers, such
 * as staging, asks search engines to leave it out.
 */
export function effectiveHosting(
  config: Pick<FirebaseConfig, 'hosting'>,
  panelUrl: string | null,
  ids: SiteIds,
  { isIndexed }: { isIndexed: boolean } = { isIndexed: true },
): HostingSite[] {
  const indexed = withSiteId(hostingSite(config, 'site'), ids.site);
  const site = isIndexed ? indexed : { ...indexed, headers: [NOT_INDEXED, ...indexed.headers] };
  const panel = withSiteId(hostingSite(config, 'panel'), ids.panel);
  const pages = panelPaths(config);
  if (panelUrl !== null) {
    const redirects = [...pages, '/panel'].map((source) => ({
      source,
      destination: new URL(source === '/panel' ? '/' : source, panelUrl).href,
      type: 302 as const,
    }));
    return [{ ...site, redirects }, panel];
  }
  const known = new Set(site.rewrites.map(({ source }) => source));
  const isServed = (source: string) => known.has(source) || source.startsWith('/api/');
  const everywhere = panel.headers.find(({ source }) => source === '**')?.headers ?? [];
  const calls = panel.headers.find(({ source }) => source.includes('panel'))?.headers ?? [];
  return [
    {
      ...site,
      rewrites: [...site.rewrites, ...panel.rewrites.filter(({ source }) => !isServed(source))],
      headers: [
        ...site.headers,
        ...['/panel', '/panel-*', '/panel-*/**'].map((source) => ({ source, headers: everywhere })),
        { source: '/@(panel|auth)/**', headers: calls },
      ],
    },
  ];
}

const NOT_INDEXED: HostingHeaderRule = { source: '**', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] };

function withSiteId({ target: _, ...site }: HostingSite, id: string): HostingSite {
  return { site: id, ...structuredClone(site) };
}
