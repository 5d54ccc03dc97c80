import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The HTML of a component without properties, for tests outside of a browser. */
export const markupOf = (component: ComponentType): string => renderToStaticMarkup(createElement(component));
