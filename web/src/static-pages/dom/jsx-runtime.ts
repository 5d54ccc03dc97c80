/**
 * JSX that creates elements of the document at once, for components without state: the prices of the landing page are
 * drawn by the page's own components before React is loaded. The build of early-prices.tsx uses it instead of
 * react/jsx-runtime. A test compares its elements with React's.
 */

type Child = Node | string | number | boolean | null | undefined | readonly Child[];
type Props = Readonly<Record<string, unknown>> & { readonly children?: Child; readonly className?: string };
type Component = (props: Props) => Child;

export function jsx(type: string | Component, props: Props): Child {
  if (typeof type === 'function') return type(props);
  const { children, className, ...attributes } = props;
  const element = document.createElement(type);
  if (className !== undefined) element.setAttribute('class', className);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string') element.setAttribute(name, value);
    else if (value !== undefined) throw new TypeError(`${type}: the attribute ${name} is no text`);
  }
  element.append(...nodesOf(children));
  return element;
}

export { jsx as jsxs };

export const Fragment = ({ children }: Props): Child => children;

/** What React would render: neither null nor booleans. Adjacent texts stay apart, as hydration expects. */
export function nodesOf(child: Child): (Node | string)[] {
  if (typeof child === 'number') return [String(child)];
  if (typeof child === 'string') return child === '' ? [] : [child];
  if (child === null || child === undefined || typeof child === 'boolean') return [];
  return child instanceof Node ? [child] : child.flatMap(nodesOf);
}
