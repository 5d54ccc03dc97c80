const uses = (secret: string): ProxyHandler<object> => ({
  get: (_, name) => {
    throw new Error(`${String(name)} needs the secret ${secret}, which this function does not have`);
  },
});

/**
 * A dependency of a function that is not bound to its secret, or whose secret is off. Every use throws an Error that
 * names the secret and not its value. It has the type `never`, to stand for a dependency of any type.
 */
export const unavailable = (secret: string) => new Proxy({}, uses(secret)) as never;
