/**
 * A dependency of a function that is not bound to its secret. Every use throws an Error that names the secret and not
 * its value.
 */
export const unavailable = <Dependency extends object>(secret: string): Dependency =>
  new Proxy({} as Dependency, {
    get: (_, name) => {
      throw new Error(`${String(name)} needs the secret ${secret}, which this function is not bound to`);
    },
  });
