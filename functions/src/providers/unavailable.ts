const uses = (what: string): ProxyHandler<object> => ({
  get: (_, name) => {
    throw new Error(`${String(name)} needs the ${what}, which this function does not have`);
  },
});

/**
 * A dependency of a function that is not bound to its secret, or whose secret is off. Every use throws an Error that
 * names the secret and not its value. It has the type `never`, to stand for a dependency of any type.
 */
export const unavailable = (secret: string) => new Proxy({}, uses(`secret ${secret}`)) as never;

/** A dependency whose optional setting is left out. Every use throws an Error that names the setting. */
export const switchedOff = (setting: string) => new Proxy({}, uses(`setting ${setting}`)) as never;
