/** The published apps, as the brand file names them; null = not published. */
export interface Apps {
  readonly android: { readonly packageName: string; readonly certificates: readonly string[] } | null;
  readonly ios: { readonly appIds: readonly string[] } | null;
}

/** The pages of the site that an installed app opens instead of the browser. Payments stay in the browser. */
export const APP_LINK_PATHS = ['/install'];

/** Names of the files that Hosting serves below `/.well-known`, with their content. An unpublished app has no file. */
export function appLinkFiles({ android, ios }: Apps): Record<string, unknown> {
  return {
    ...(android && { 'assetlinks.json': assetLinks(android) }),
    ...(ios && { 'apple-app-site-association.json': appleAppSiteAssociation(ios) }),
  };
}

/** Source: https://developer.android.com/training/app-links/configure-assetlinks */
const assetLinks = ({ packageName, certificates }: NonNullable<Apps['android']>) => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: certificates },
  },
];

/** Source: https://developer.apple.com/documentation/xcode/supporting-associated-domains */
const appleAppSiteAssociation = ({ appIds }: NonNullable<Apps['ios']>) => ({
  applinks: { details: [{ appIDs: appIds, components: APP_LINK_PATHS.map((path) => ({ '/': path })) }] },
});
