import { ALERTS, SEVERITIES } from './alerts';
import { conditionOf } from './policies';

/** The on-call guide in Markdown: every alert, from the most severe, with what it means, what to check and to do. */
export function alertsSection(): string {
  return Object.entries(SEVERITIES)
    .map(([severity, { asks }]) => {
      const items = Object.entries(ALERTS)
        .filter(([, alert]) => alert.severity === severity)
        .map(([name, alert]) => {
          const { title, meaning, check, action, also = [] } = alert;
          const covered = also.length === 0 ? [] : [`- In the log: ${also.map((each) => `\`${each}\``).join(', ')}`];
          return [
            `#### \`${name}\`: ${title}`,
            '',
            `- When: ${conditionOf(alert)}`,
            ...covered,
            `- Meaning: ${meaning}`,
            `- Check: ${check}`,
            `- Do: ${action}`,
          ].join('\n');
        });
      return `${severity}: ${asks}.\n\n${items.join('\n\n')}`;
    })
    .join('\n\n');
}
