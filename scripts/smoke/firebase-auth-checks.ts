import { hostOf } from './site-checks';
import { asOperator } from './operator-call';
import { jsonOf, ok, unlessWrong, visit, wrong, type Finding, type SmokeCheck } from './smoke-check';
import type { SmokeTarget } from './smoke-target';

/** Firebase Authentication: the sign-in window, its domains, and its e-mails. */
export function firebaseAuthChecks(target: SmokeTarget): SmokeCheck[] {
  const { project, authUrl, toolkitUrl, webApiKey } = target;
  return [
    [
      `the sign-in window at ${hostOf(authUrl)}`,
      async () => {
        const { status } = await visit(`${authUrl}/__/auth/handler`);
        return status === 200 ? ok('200') : wrong(`/__/auth/handler returns ${status}`);
      },
    ],
    [
      `the frame of the sign-in window at ${hostOf(authUrl)}`,
      async () => {
        const { status, headers } = await visit(`${authUrl}/__/auth/iframe`);
        if (status !== 200) return wrong(`/__/auth/iframe returns ${status}`);
        const policy = `${headers.get('x-frame-options') ?? ''} ${headers.get('content-security-policy') ?? ''}`;
        return /deny|sameorigin|frame-ancestors/i.test(policy)
          ? wrong('its headers forbid the site to frame it: nobody can sign in with Google')
          : ok('the site may frame it');
      },
    ],
    [
      `the project of ${hostOf(authUrl)}`,
      async () => {
        const answer = await visit(`${authUrl}/__/firebase/init.json`);
        const { projectId } = jsonOf(answer);
        if (answer.status !== 200) return wrong(`/__/firebase/init.json returns ${answer.status}`);
        return projectId === project ? ok(project) : wrong(`/__/firebase/init.json is of ${String(projectId)}`);
      },
    ],
    [
      'the authorized domains',
      async () => {
        // Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects/get
        const answer = await visit(`${toolkitUrl}/v1/projects?key=${encodeURIComponent(webApiKey)}`);
        if (answer.status !== 200)
          return wrong(`Identity Toolkit answers ${answer.status} to WEB_API_KEY: the key is wrong or restricted`);
        return domainsFinding((jsonOf(answer).authorizedDomains ?? []) as readonly string[], target);
      },
    ],
    ...emailChecks(target),
  ];
}

function domainsFinding(
  domains: readonly string[],
  { siteUrl, panelUrl, isProduction }: Pick<SmokeTarget, 'siteUrl' | 'panelUrl' | 'isProduction'>,
): Finding {
  const site = new URL(siteUrl).hostname;
  const panel = panelUrl === null ? null : new URL(panelUrl).hostname;
  return unlessWrong(
    [
      ...(domains.includes(site) ? [] : [`${site} is missing: nobody can sign in with Google there`]),
      ...(panel !== null && domains.includes(panel)
        ? [`${panel} is among them: nobody signs in with Google there`]
        : []),
      ...(isProduction && domains.includes('localhost') ? ['localhost is among them: remove it in production'] : []),
    ],
    `${site} is among them`,
  );
}

interface AuthConfig {
  readonly notification?: { readonly sendEmail?: { readonly callbackUri?: string } };
  readonly emailPrivacyConfig?: { readonly enableImprovedEmailPrivacy?: boolean };
}

/** Settings that only the operator may read. One call for both. */
function emailChecks(target: SmokeTarget): SmokeCheck[] {
  const { project, toolkitUrl, siteUrl } = target;
  // Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects/getConfig
  let asked: Promise<AuthConfig> | undefined;
  const withConfig = (read: (config: AuthConfig) => Finding) => async () =>
    read(await (asked ??= asOperator<AuthConfig>(target, `${toolkitUrl}/admin/v2/projects/${project}/config`)));
  const wanted = `${siteUrl}/verify`;
  return [
    [
      "the action URL of Firebase's e-mails",
      withConfig(({ notification }) => {
        const found = notification?.sendEmail?.callbackUri ?? 'none';
        return found === wanted ? ok(wanted) : wrong(`${found} instead of ${wanted} (T23)`);
      }),
    ],
    [
      'the e-mail enumeration protection',
      withConfig(({ emailPrivacyConfig }) =>
        emailPrivacyConfig?.enableImprovedEmailPrivacy === true
          ? ok('is on')
          : wrong('is off: Authentication → Settings → User actions'),
      ),
    ],
  ];
}
