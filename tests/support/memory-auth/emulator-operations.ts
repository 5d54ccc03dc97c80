import { createRequire } from 'node:module';

/**
 * The operations of the Auth emulator as functions: its rules without its HTTP server, which takes seconds to start
 * and milliseconds for each call. They are internal modules of firebase-tools, whose version is exact in package.json.
 */

type Body = Record<string, unknown>;
/** `security.Oauth2` marks a call of the Admin SDK. */
interface Context {
  readonly security?: { readonly Oauth2: readonly object[] };
  readonly params?: { readonly query: Readonly<Record<string, unknown>> };
  readonly req: { readonly protocol: string; readonly headers: { readonly host: string }; get(name: string): string };
}
type Operation = (state: ProjectState, body: Body, context: Context) => Promise<Body> | Body;

/** An account as the emulator stores it. */
interface StoredAccount {
  readonly localId: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly disabled?: boolean;
  /** Tokens of sign-ins before are revoked; seconds as text. */
  readonly validSince?: string;
  readonly customAttributes?: string;
  readonly passwordHash?: string;
  readonly salt?: string;
  readonly createdAt?: string;
  readonly lastLoginAt?: string;
  readonly providerUserInfo?: readonly { readonly providerId: string; readonly rawId: string }[];
}

export interface ProjectState {
  getUserByLocalId(uid: string): StoredAccount | undefined;
  getUserByEmail(email: string): StoredAccount | undefined;
  listOobCodes(): Iterable<{ readonly email: string; readonly oobCode: string }>;
  updateConfig(config: object, mask: string): void;
}

const require = createRequire(import.meta.url);
const { authOperations } = require('firebase-tools/lib/emulator/auth/operations.js') as {
  authOperations: {
    identitytoolkit: { accounts: Record<string, Operation>; projects: { accounts: Record<string, Operation> } };
    securetoken: { token: Operation };
  };
};
const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js') as {
  AgentProjectState: new (project: string) => ProjectState;
};

const HOST = 'auth.invalid';
const req: Context['req'] = { protocol: 'http', headers: { host: HOST }, get: () => HOST };
const AS_ADMIN: Context = { req, security: { Oauth2: [{}] } };
const AS_ANYONE: Context = { req };

/** The accounts of a project, with e-mail enumeration protection as in production. */
export function newProject(project: string): ProjectState {
  const state = new AgentProjectState(project);
  state.updateConfig(
    { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } },
    'emailPrivacyConfig.enableImprovedEmailPrivacy',
  );
  return state;
}

/** A call that the public web key allows. Throws an Error with the code of the service. */
export const asAnyone = (state: ProjectState, method: string, body: Body): Promise<Body> =>
  run(authOperations.identitytoolkit.accounts[method], method, [state, body, AS_ANYONE]);

/** A call of the Admin SDK. */
export const asAdmin = (state: ProjectState, method: string, body: Body): Promise<Body> => {
  const { accounts, projects } = authOperations.identitytoolkit;
  return run(projects.accounts[method] ?? accounts[method], method, [state, body, AS_ADMIN]);
};

/** The accounts of one page, by their uids, as the Admin SDK lists them. */
export const listAccounts = async (state: ProjectState, maxResults: number, nextPageToken?: string) => {
  const { batchGet } = authOperations.identitytoolkit.projects.accounts;
  const context = { ...AS_ADMIN, params: { query: { maxResults, nextPageToken } } };
  return (await run(batchGet, 'batchGet', [state, {}, context])) as { users: StoredAccount[]; nextPageToken?: string };
};

/** A new ID token for a refresh token. */
export const refreshed = (state: ProjectState, refreshToken: string): Promise<Body> =>
  run(authOperations.securetoken.token, 'token', [state, { grantType: 'refresh_token', refreshToken }, AS_ANYONE]);

async function run(operation: Operation | undefined, method: string, call: Parameters<Operation>): Promise<Body> {
  if (operation === undefined) throw new Error(`the Auth emulator has no operation "${method}"`);
  return operation(...call);
}
