import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

interface SyntaxPath {
  isCallExpression(): boolean;
  isExpressionStatement(): boolean;
  toString(): string;
}

/** Stryker leaves out what is only logged: `log.warn(…)`, `deps.log.error(…);`. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'log-calls', {
    shouldIgnore: (path) => {
      const code = path as SyntaxPath;
      const isCall = code.isCallExpression() || code.isExpressionStatement();
      const isLogged = isCall && /^(deps\.)?log\.(info|warn|error)\(/.test(code.toString());
      return isLogged ? 'A log message decides nothing.' : undefined;
    },
  }),
];
