type Method = (...args: never[]) => Promise<unknown>;

/**
 * A port whose implementation is loaded at the first call of one of its `methods`; all of them return promises. What a
 * function never calls is then never loaded (C1).
 */
export function lazyPort<Port extends { readonly [Name in keyof Port]: Method }>(
  load: () => Promise<Port>,
  methods: readonly (keyof Port & string)[],
): Port {
  let loading: Promise<Port> | null = null;
  const port = (): Promise<Port> => (loading ??= load());
  const lazy = methods.map((name) => [
    name,
    async (...args: never[]): Promise<unknown> => (await port())[name](...args),
  ]);
  return Object.fromEntries(lazy) as Port;
}
