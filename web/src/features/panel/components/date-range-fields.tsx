import { lazyPart } from '@web/ui/lazy-part';
import { dayPresets } from '@web/features/panel/format/day-presets';
import { useUrlParams } from '@web/features/panel/hooks/use-url-params';
import { texts } from '@web/features/panel/texts';
import styles from './components.module.css';

/** The calendar is large: it has its own chunk. */
const DateInputs = lazyPart(
  () => import('./date-inputs').then((file) => file.DateInputs),
  <div className={styles.dates} role="status">
    {texts.loadingData}
  </div>,
);

/** First and last day of a range, stored in the URL: chosen by name, typed, or picked in a calendar. */
export function DateRangeFields({ from, to, today }: { from: string; to: string; today: string }) {
  const { write } = useUrlParams();
  return (
    <>
      <div className={styles.presets} role="group" aria-label={texts.period.presets}>
        {dayPresets(today).map((preset) => (
          <button
            key={preset.name}
            type="button"
            aria-pressed={preset.from === from && preset.to === to}
            onClick={() => write({ from: preset.from, to: preset.to })}
          >
            {texts.period.names[preset.name]}
          </button>
        ))}
      </div>
      <DateInputs from={from} to={to} today={today} onChange={write} />
    </>
  );
}
