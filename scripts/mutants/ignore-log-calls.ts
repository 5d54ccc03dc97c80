import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

interface CallPath {
  isCallExpression(): boolean;
  toString(): string;
}

/** Stryker leaves out what is only logged: `log.warn(…)`, `deps.log.error(…)`. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'log-calls', {
    shouldIgnore: (path) => {
      const call = path as CallPath;
      const isLogged = call.isCallExpression() && /^(deps\.)?log\.(info|warn|error)\(/.test(call.toString());
      return isLogged ? 'A log message decides nothing.' : undefined;
    },
  }),
];
