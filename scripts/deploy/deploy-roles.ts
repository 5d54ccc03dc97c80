import { CommandError } from '../lib/cli';
import type { GoogleApi } from '../monitoring/google-api';

/**
 * The roles that the account of a deployment needs, each with those of its permissions that a deployment uses. What a
 * command of the Firebase CLI demands is compared by a test; what Google demands in addition was collected from its
 * sources and reports: schedules, image policies and calls that are billed to the project. The permissions of a role:
 * https://cloud.google.com/iam/docs/roles-permissions
 */
export const DEPLOY_ROLES = {
  'roles/firebase.admin': {
    name: 'Firebase Admin',
    permissions: [
      'firebase.projects.get',
      'firebasehosting.sites.get',
      'firebasehosting.sites.update',
      'firebaserules.releases.create',
      'firebaserules.releases.update',
      'firebaserules.rulesets.create',
      'cloudfunctions.functions.create',
      'cloudfunctions.functions.delete',
      'cloudfunctions.functions.get',
      'cloudfunctions.functions.list',
      'cloudfunctions.functions.update',
      'cloudfunctions.operations.get',
      // Those of indexes. Google called them datastore.indexes before, and its list of the role has the new names only.
      'datastore.schemas.create',
      'datastore.schemas.delete',
      'datastore.schemas.list',
      'datastore.schemas.update',
    ],
  },
  // The functions run as another account, and it starts them in its name.
  'roles/iam.serviceAccountUser': { name: 'Service Account User', permissions: ['iam.serviceAccounts.actAs'] },
  'roles/run.admin': {
    name: 'Cloud Run Admin',
    permissions: ['run.services.get', 'run.services.list', 'run.services.setIamPolicy', 'run.services.update'],
  },
  'roles/secretmanager.admin': {
    name: 'Secret Manager Admin',
    permissions: ['secretmanager.secrets.get', 'secretmanager.secrets.setIamPolicy', 'secretmanager.versions.access'],
  },
  // Each scheduled function has a job of Cloud Scheduler.
  'roles/cloudscheduler.admin': {
    name: 'Cloud Scheduler Admin',
    permissions: [
      'cloudscheduler.jobs.create',
      'cloudscheduler.jobs.delete',
      'cloudscheduler.jobs.get',
      'cloudscheduler.jobs.update',
    ],
  },
  // The policy that deletes old images.
  'roles/artifactregistry.admin': {
    name: 'Artifact Registry Administrator',
    permissions: ['artifactregistry.repositories.update', 'artifactregistry.versions.delete'],
  },
  'roles/serviceusage.serviceUsageConsumer': {
    name: 'Service Usage Consumer',
    permissions: ['serviceusage.services.use'],
  },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly permissions: readonly string[] }>>;

/** Which permissions of DEPLOY_ROLES an account has in a project, or why that is not known. */
export type AccountPermissions = { readonly granted: readonly string[] } | { readonly unknown: string };

/** Asks Google for the permissions of the account that calls. Changes nothing, and needs no permission itself. */
export async function accountPermissions(api: GoogleApi, project: string): Promise<AccountPermissions> {
  // All of the project: what is in it inherits the roles that are given there, as docs/deploy.md gives them.
  const permissions = Object.values(DEPLOY_ROLES).flatMap((role) => role.permissions);
  const path = `/v1/projects/${project}:testIamPermissions`;
  try {
    const reply = await api.call<{ permissions?: string[] }>('cloudresourcemanager', 'POST', path, { permissions });
    return { granted: reply.permissions ?? [] };
  } catch (error) {
    if (error instanceof CommandError) return { unknown: error.message };
    throw error;
  }
}

/** One sentence for each role of which the account lacks a permission, with the command that gives the role. */
export function missingRoles(project: string, granted: readonly string[]): string[] {
  return Object.entries(DEPLOY_ROLES).flatMap(([role, { name, permissions }]) => {
    const missing = permissions.filter((permission) => !granted.includes(permission));
    if (missing.length === 0) return [];
    return [
      `The account that deploys needs the role ${name} (${role}): it lacks ${missing.join(', ')}. An owner of the ` +
        `project gives it: gcloud projects add-iam-policy-binding ${project} --condition None --role ${role} ` +
        '--member user:<e-mail>',
    ];
  });
}
