/**
 * The aliases of .firebaserc that are test environments: they take test cards and example values, are hidden from
 * search engines, and try a commit before production gets it. Every other alias is production, and `production` always
 * is. A second team adds its own alias here and to .firebaserc.
 */
const TEST_ENVIRONMENTS: readonly string[] = ['staging'];

/**
 * Whether an environment serves customers. A project with several aliases does if one of them does: a test environment
 * in the project of production would take test cards there.
 */
export const servesCustomers = (
  aliases: readonly string[],
  testEnvironments: readonly string[] = TEST_ENVIRONMENTS,
): boolean => aliases.some((alias) => alias === 'production' || !testEnvironments.includes(alias));
