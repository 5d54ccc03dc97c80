import { createRequire } from 'node:module';
import { CommandError, messageOf } from '../lib/cli';
import { inRepository, REPOSITORY } from '../lib/repository';

/** A function as firebase-tools would deploy it. */
export interface DeployedFunction {
  readonly id: string;
  readonly minInstances?: number | null;
  readonly serviceAccount?: string | null;
  readonly timeoutSeconds?: number | null;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
}

interface Build {
  runtime?: string;
  readonly params: readonly { readonly name: string; readonly type: string }[];
}
interface Delegate {
  validate(): Promise<void>;
  discoverBuild(config: object, env: Record<string, string>): Promise<Build>;
}
interface Resolution {
  readonly backend: { readonly endpoints: Record<string, Record<string, DeployedFunction>> };
}

const tools = createRequire(import.meta.url);
const load = <Module>(path: string): Module => tools(`firebase-tools/lib/${path}`) as Module;

/**
 * Loads the built functions and resolves their parameters with the code of firebase-tools, as a deploy without a
 * terminal does: a parameter without a value is an error and no question. Calls no service, and therefore reads no
 * secret. `folder` contains package.json, lib/index.js and the .env files. Throws CommandError with the reason.
 */
export async function resolveDeployment(
  project: string,
  folder = inRepository('functions'),
): Promise<readonly DeployedFunction[]> {
  const env = load<{
    loadUserEnvs(options: object): Record<string, string>;
    loadFirebaseEnvs(config: object, project: string): Record<string, string>;
  }>('functions/env');
  const { getRuntimeDelegate } = load<{ getRuntimeDelegate(context: object): Promise<Delegate> }>(
    'deploy/functions/runtimes',
  );
  const { resolveBackend } = load<{ resolveBackend(options: object): Promise<Resolution> }>('deploy/functions/build');
  const firebaseConfig = { projectId: project };
  const source = { projectId: project, projectDir: REPOSITORY, sourceDir: folder, runtime: 'nodejs24' };
  try {
    const userEnvs = env.loadUserEnvs({ ...source, functionsSource: folder });
    const delegate = await getRuntimeDelegate(source);
    await delegate.validate();
    const build = await delegate.discoverBuild(
      { firebase: firebaseConfig },
      { ...userEnvs, ...env.loadFirebaseEnvs(firebaseConfig, project) },
    );
    build.runtime = source.runtime;
    const { backend } = await resolveBackend({
      build: { ...build, params: build.params.filter(({ type }) => type !== 'secret') },
      firebaseConfig,
      userEnvs,
      codebase: 'default',
      nonInteractive: true,
    });
    return Object.values(backend.endpoints).flatMap((ofRegion) => Object.values(ofRegion));
  } catch (error) {
    throw new CommandError(`firebase-tools cannot resolve the parameters without a terminal: ${messageOf(error)}`);
  }
}
