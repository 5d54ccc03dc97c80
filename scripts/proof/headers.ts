import { gradeHeaders, OBSERVATORY, OBSERVATORY_VERSION } from '../checks/observatory';
import { policyFindings } from '../checks/policy-findings';
import { CSP, effectiveHosting, productionConfig } from '../lib/hosting-config';
import { localPanelUrl, localUrl, readPorts } from '../lib/ports';
import { markdownTable } from '../reports/generated-markdown';
import { writeProof, type ProofRun } from './proof-run';

/** Paths whose response headers are graded: one for each kind of response of Hosting. */
const ON_SITE = ['/', '/offer', '/privacy', '/login', '/buy', '/profile', '/api/health'];
const ON_PANEL = ['/panel-login', '/panel-user', '/auth/login'];

/** Grades the response headers of both sites of Hosting, and evaluates their policies with Google's evaluator. */
export async function headers({ stack }: ProofRun): Promise<boolean> {
  await stack();
  const ports = readPorts({ PROSTOR_PORT_OFFSET: '10000', ...process.env });
  const sites = [
    ['site', localUrl(ports.hosting), ON_SITE],
    ['panel', localPanelUrl(ports.panel), ON_PANEL],
  ] as const;
  const grades = [];
  for (const [site, url, paths] of sites)
    for (const grade of await gradeHeaders(url, paths)) grades.push({ site, ...grade });
  const evaluated = evaluatePolicies();
  const how =
    `${OBSERVATORY} ${OBSERVATORY_VERSION} with its own tests and scoring, ` +
    'applied to the responses of the Hosting emulator (without the local origins, as if served over HTTPS).';
  const graded = grades.map(({ site, path, status, grade, score, remarks }) => [
    site,
    path,
    status,
    grade,
    score,
    remarks.join(', '),
  ]);
  writeProof(
    'Headers',
    'headers',
    `${how}\n\n${markdownTable([['Site', 'Path', 'Status', 'Grade', 'Score', 'Remarks'], ...graded])}\n\n` +
      "Google's CSP evaluator (csp_evaluator), applied to every policy of firebase.json: findings that are high, " +
      'medium or a mistake of syntax, and questions that it cannot answer itself, such as whether a named host ' +
      'serves JSONP.\n\n' +
      markdownTable([['Site', 'Paths', 'Serious findings', 'Questions'], ...evaluated.map(({ row }) => row)]),
  );
  console.log(grades.map(({ site, path, grade, score }) => `${grade} ${String(score)} ${site} ${path}`).join('\n'));
  for (const { row } of evaluated) console.log(`policy of ${row.join(', ')}`);
  return grades.every(({ grade }) => grade === 'A+') && evaluated.every(({ isSound }) => isSound);
}

function evaluatePolicies(): { readonly row: string[]; readonly isSound: boolean }[] {
  const ids = { site: 'site', panel: 'panel' };
  return effectiveHosting(productionConfig(), 'https://panel.prostor.example', ids).flatMap((site) =>
    site.headers.flatMap(({ source, headers: all }) =>
      all.flatMap(({ key, value }) => {
        if (key !== CSP) return [];
        const findings = policyFindings(value);
        const serious = findings.filter(({ isSerious }) => isSerious);
        const named = serious.map((each) => `${each.severity} ${each.directive} ${each.value}`.trim()).join(', ');
        const row = [site.site ?? '', source, named || 'none', String(findings.length - serious.length)];
        return [{ row, isSound: serious.length === 0 }];
      }),
    ),
  );
}
