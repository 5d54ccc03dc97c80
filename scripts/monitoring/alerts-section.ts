import { CommandError } from '../lib/cli';
import { conditionText, type MonitoringFile, type MonitoringFiles } from './monitoring-files';
import type { Policy } from './schema';

const BEGIN = '<!-- alerts -->';
const END = '<!-- end of the alerts -->';

/** The severities of Cloud Monitoring, with what they ask of the person who is on call. */
const SEVERITIES = {
  CRITICAL: 'Critical: act at once',
  ERROR: 'Error: act today',
  WARNING: 'Warning: look at it',
} as const satisfies Record<Policy['severity'], string>;

/** The list of all alerts in Markdown, from the most severe: condition, meaning and action of each file. */
export function alertsList({ policies, metrics }: Pick<MonitoringFiles, 'policies' | 'metrics'>): string {
  const item = ({ name, content }: MonitoringFile<Policy>): string => {
    const condition = conditionText(content, metrics) ?? content.conditions[0]?.displayName ?? '';
    const explained = content.documentation.content.split('\n\n').map((line) => `  - ${line}`);
    return [`- \`${name}\`: ${condition}`, ...explained].join('\n');
  };
  return Object.entries(SEVERITIES)
    .map(([severity, heading]) => {
      const items = policies.filter(({ content }) => content.severity === severity).map(item);
      return `${heading}:\n\n${items.join('\n')}`;
    })
    .join('\n\n');
}

/** The text of docs/deploy.md with this list in the place of the former one. */
export function withAlertsList(document: string, list: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new CommandError(`docs/deploy.md needs the lines "${BEGIN}" and "${END}"`);
  return `${before}${BEGIN}\n\n${list}\n\n${END}${after}`;
}
