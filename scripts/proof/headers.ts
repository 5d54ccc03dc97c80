import { gradeHeaders, OBSERVATORY, OBSERVATORY_VERSION } from '../checks/observatory';
import { localUrl, readPorts } from '../lib/ports';
import { markdownTable } from '../reports/generated-markdown';
import { writeProof, type ProofRun } from './proof-run';

/** Paths whose response headers are graded: one for each kind of response of Hosting. */
const GRADED = [
  '/',
  '/offer',
  '/login',
  '/buy',
  '/profile',
  '/panel-login',
  '/panel-user',
  '/api/health',
  '/auth/login',
];

/** Grades the response headers of Hosting. */
export async function headers({ stack }: ProofRun): Promise<boolean> {
  await stack();
  const grades = await gradeHeaders(
    localUrl(readPorts({ PROSTOR_PORT_OFFSET: '10000', ...process.env }).hosting),
    GRADED,
  );
  const rows = grades.map(({ path, status, grade, score, remarks }) => [
    path,
    status,
    grade,
    score,
    remarks.join(', '),
  ]);
  const how =
    `${OBSERVATORY} ${OBSERVATORY_VERSION} with its own tests and scoring, ` +
    'applied to the responses of the Hosting emulator (without the local origins, as if served over HTTPS).';
  writeProof(
    'Headers',
    'headers',
    `${how}\n\n${markdownTable([['Path', 'Status', 'Grade', 'Score', 'Remarks'], ...rows])}`,
  );
  console.log(grades.map(({ path, grade, score }) => `${grade} ${String(score)} ${path}`).join('\n'));
  return grades.every(({ grade }) => grade === 'A+');
}
