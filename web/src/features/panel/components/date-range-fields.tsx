import { dayPresets } from '@web/features/panel/format/day-presets';
import { useUrlParams } from '@web/features/panel/hooks/use-url-params';
import { texts } from '@web/features/panel/texts';
import { DayField } from './day-field';
import styles from './components.module.css';

/** First and last day of a range, stored in the URL: chosen by name, or typed. */
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
      <DayField
        label={texts.period.from}
        value={from}
        max={today}
        onChange={(day) => write({ from: day, to: day > to ? day : to })}
      />
      <DayField
        label={texts.period.to}
        value={to}
        max={today}
        onChange={(day) => write({ from: day < from ? day : from, to: day })}
      />
    </>
  );
}
