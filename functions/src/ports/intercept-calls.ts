type Call = (...args: never[]) => unknown;

/**
 * The same port, whose calls run through `around`, also those of the ports that it consists of. Members are wrapped
 * when they are read, so a port that throws at every use still does.
 */
export function interceptCalls<Port extends object>(port: Port, around: (call: () => unknown) => unknown): Port {
  return new Proxy(port, {
    get: (target, name, proxy): unknown => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'function')
        // On the proxy: what a list of ports passes to a callback is wrapped, too.
        return (...args: never[]) => around(() => Reflect.apply(member as Call, proxy, args));
      return typeof member === 'object' && member !== null ? interceptCalls(member, around) : member;
    },
  });
}
