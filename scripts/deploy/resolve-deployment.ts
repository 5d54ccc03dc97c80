import { createRequire } from 'node:module';
import { CommandError, messageOf } from '../lib/cli';
import { inRepository, REPOSITORY } from '../lib/repository';

/** A function as firebase-tools would deploy it. */
export interface DeployedFunction {
  readonly id: string;
  readonly region: string;
  readonly minInstances?: number | null;
  readonly serviceAccount?: string | null;
  readonly timeoutSeconds?: number | null;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
}

/** The parts of firebase-tools that are used: modules below firebase-tools/lib. */
interface EnvFiles {
  loadUserEnvs(options: object): Record<string, string>;
  loadFirebaseEnvs(config: object, project: string): Record<string, string>;
}
interface Runtimes {
  getRuntimeDelegate(context: object): Promise<Delegate>;
}
interface Builds {
  resolveBackend(options: object): Promise<Resolution>;
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
const load = (path: string): unknown => tools(`firebase-tools/lib/${path}`);

/**
 * Loads the built functions and resolves their parameters with the code of firebase-tools, as a deploy without a
 * terminal does: a parameter without a value is an error and no question. Calls no service, and therefore reads no
 * secret. `folder` contains package.json, lib/index.js and the .env files. Throws CommandError with the reason.
 */
export async function resolveDeployment(
  project: string,
  folder = inRepository('functions'),
): Promise<readonly DeployedFunction[]> {
  const env = load('functions/env') as EnvFiles;
  const { getRuntimeDelegate } = load('deploy/functions/runtimes') as Runtimes;
  const { resolveBackend } = load('deploy/functions/build') as Builds;
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
