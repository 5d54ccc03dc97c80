// @ts-check
import { dirname, join, relative, resolve } from 'node:path';
import { moduleOf, ORDER, SUMS } from './modules.js';

const SOURCES = join(import.meta.dirname, '..', '..', 'functions', 'src');
const ALIAS = '@functions/';

/** The path of a file below functions/src without its ending. @param {string} file */
const sourceOf = (file) => relative(SOURCES, file).replaceAll('\\', '/').replace(/\.ts$/, '');

/**
 * What an import of such a file names, as such a path; null for a package or a text.
 * @param {string} importer @param {string} imported
 */
export function targetOf(importer, imported) {
  if (imported.startsWith('.')) return sourceOf(resolve(SOURCES, dirname(importer), imported));
  return imported.startsWith(ALIAS) ? imported.slice(ALIAS.length) : null;
}

/**
 * The modules of an import that leads up; null if it does not.
 * @param {string} importer @param {string} target
 */
export function arrowUp(importer, target) {
  if (SUMS.includes(target)) return null;
  const [from, to] = [moduleOf(importer), moduleOf(target)];
  return ORDER.indexOf(to) > ORDER.indexOf(from) ? { from, to } : null;
}

/**
 * A module imports lower ones only, types included (modules.js).
 * @type {import('eslint').Rule.RuleModule}
 */
export const noArrowUp = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      up:
        '{{importer}} imports {{target}}, and {{to}} stands above {{from}}: {{order}}. Cures: take it as an ' +
        'argument, let the event have a consequence (recording), or move the caller into a module above both.',
    },
  },
  create(context) {
    const importer = sourceOf(context.filename);
    /** @param {any} node */
    const check = (node) => {
      const target = typeof node.source?.value === 'string' ? targetOf(importer, node.source.value) : null;
      const up = target === null ? null : arrowUp(importer, target);
      if (target === null || up === null) return;
      const order = ORDER.slice(ORDER.indexOf(up.from), ORDER.indexOf(up.to) + 1).join(' < ');
      context.report({ node, messageId: 'up', data: { importer, target, order, ...up } });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};
