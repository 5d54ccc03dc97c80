import { markdownTable } from './generated-markdown';
import { AUDIENCES, CALLS, docstrings, refusalsOf, type Audience } from './openapi';

const HEADING = `# API

Written by \`npm run api\` from the contract (\`functions/src/contract\`). The schemas of requests and responses are in
[openapi.json](openapi.json) (OpenAPI 3.1). Guides with examples: [native apps](../native-apps.md),
[VPN nodes](../nodes.md).

- **Effect**: what a call does to the data, and what a repetition does: \`ignored\`, the request carries an id;
  \`sameState\`, the same result or a refusal; \`newEffect\`, it acts again.
- **Refusals**: the \`code\` of a failed call. Every call may also return \`bad_input\`, \`busy\` and \`internal\`.
  A refusal by a limit (\`too_many_attempts\`, \`too_many_mails\`) and \`busy\` have \`retryAfter\`: the seconds until
  the same call can succeed, which the header \`Retry-After\` says, too.
`;

/** The calls as a page to read: one table for each audience. */
export function apiPage(): string {
  const docs = docstrings();
  const sections = Object.entries(AUDIENCES).map(([audience, description]) => {
    const rows = CALLS.filter((call) => call.audience === (audience as Audience)).map(({ endpoint }) => [
      `\`${endpoint.method} ${endpoint.path}\` ${endpoint.name}`,
      docs.get(endpoint.name) ?? '',
      endpoint.effect === 'read' ? 'read' : `change, ${endpoint.repetition}`,
      refusalsOf(endpoint)
        .filter((code) => code !== 'busy')
        .map((code) => `\`${code}\``)
        .join(', '),
    ]);
    const table =
      rows.length === 0 ? '' : `\n${markdownTable([['Call', 'What it does', 'Effect', 'Refusals'], ...rows])}\n`;
    return `## ${audience}\n\n${description}\n${table}`;
  });
  return [HEADING, ...sections].join('\n');
}
