type Call = (...args: never[]) => unknown;

/** What a port chose among those that it consists of: data has no methods, and a promise has only inherited ones. */
const isPort = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && Object.values(result).some((member) => typeof member === 'function');

/**
 * The same port, whose calls run through `around`, also those of the ports that it consists of or returns. Members are
 * wrapped when they are read, so a port that throws at every use still does.
 */
export function interceptCalls<Port extends object>(port: Port, around: (call: () => unknown) => unknown): Port {
  return new Proxy(port, {
    get: (target, name, proxy): unknown => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'function')
        // On the proxy: what a list of ports passes to a callback is wrapped, too.
        return (...args: never[]) => {
          const result = around(() => Reflect.apply(member as Call, proxy, args));
          return isPort(result) ? interceptCalls(result, around) : result;
        };
      return typeof member === 'object' && member !== null ? interceptCalls(member, around) : member;
    },
  });
}
