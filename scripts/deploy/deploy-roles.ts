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
      'datastore.indexes.create',
      'datastore.indexes.delete',
      'datastore.indexes.list',
      'datastore.indexes.update',
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
