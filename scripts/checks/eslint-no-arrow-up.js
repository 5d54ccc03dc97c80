// @ts-check
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { modulesOf, ORDER, SUMS } from './modules.js';

const SOURCES = join(import.meta.dirname, '..', '..', 'functions', 'src');
const KNOWN = new Set(
  /** @type {string[]} */ (JSON.parse(readFileSync(join(import.meta.dirname, 'arrows-up.json'), 'utf8'))),
);
/** As `paths` of tsconfig.base.json. */
const ALIASES = /** @type {const} */ ([
  ['@contract/', 'contract/'],
  ['@functions/', ''],
]);

/** The path of a file below functions/src without its ending. @param {string} file */
const sourceOf = (file) => relative(SOURCES, file).replaceAll('\\', '/').replace(/\.ts$/, '');

/**
 * What an import of such a file names, as such a path; null for a package or a text.
 * @param {string} importer @param {string} imported
 */
export function targetOf(importer, imported) {
  if (imported.startsWith('.')) return sourceOf(resolve(SOURCES, dirname(importer), imported));
  const alias = ALIASES.find(([prefix]) => imported.startsWith(prefix));
  return alias === undefined ? null : alias[1] + imported.slice(alias[0].length);
}

/**
 * The modules of an import that leads up; null if it does not.
 * @param {string} importer @param {string} target
 */
export function arrowUp(importer, target) {
  if (SUMS.includes(target)) return null;
  const [from = ''] = modulesOf(importer);
  const [to = ''] = modulesOf(target);
  return ORDER.indexOf(to) > ORDER.indexOf(from) ? { from, to } : null;
}

/**
 * A module imports lower ones only, types included (modules.js). The known arrows up are in arrows-up.json, which may
 * only shrink.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noArrowUp = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      up:
        '{{importer}} ({{from}}) imports {{target}} ({{to}}), and {{to}} stands above {{from}}: {{order}}. Cures: take ' +
        'it as an argument, let the event have a consequence (domain/subscription), or move the caller into a module ' +
        'above both.',
    },
  },
  create(context) {
    const importer = sourceOf(context.filename);
    /** @param {any} node */
    const check = (node) => {
      const target = typeof node.source?.value === 'string' ? targetOf(importer, node.source.value) : null;
      const up = target === null ? null : arrowUp(importer, target);
      if (target === null || up === null || KNOWN.has(`${importer} -> ${target}`)) return;
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
