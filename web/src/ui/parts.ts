import type { ReactElement } from 'react';

/**
 * What a component shows beside other parts of its own: elements, no text. A browser that translates the page replaces
 * a text that has no element of its own, and React then fails to change or remove it.
 */
export type Parts = ReactElement | readonly Parts[] | boolean | null | undefined;
