import { Button } from '@mantine/core';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '@web/ui/lazy-part';
import { dayPresets } from '@web/panel/format/day-presets';
import { useUrlParams } from '@web/panel/hooks/use-url-params';
import { texts } from '@web/panel/texts';
import { DayField } from './day-field';
import styles from './components.module.css';

/** The calendar is large and not everybody opens it: it has its own chunk. */
const RangeCalendar = lazyPart(
  () => import('./range-calendar').then((file) => file.RangeCalendar),
  <p role="status">{texts.loadingData}</p>,
);

/** First and last day of a range, stored in the URL: chosen by name, typed, or picked in a calendar. */
export function DateRangeFields({ from, to, today }: { from: string; to: string; today: string }) {
  const { write } = useUrlParams();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    opener.current?.focus();
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, [isOpen, close]);
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
        // The other day is written only if it has to follow: it may have been changed a moment ago.
        onChange={(day) => write({ from: day, ...(day > to && { to: day }) }, { to })}
      />
      <DayField
        label={texts.period.to}
        value={to}
        max={today}
        onChange={(day) => write({ ...(day < from && { from: day }), to: day }, { from })}
      />
      <Button ref={opener} variant="default" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {texts.period.open}
      </Button>
      <div id={id} className={styles.calendar} hidden={!isOpen}>
        {isOpen && (
          <RangeCalendar
            key={`${from} ${to}`}
            from={from}
            to={to}
            today={today}
            onChange={(days) => {
              write(days);
              close();
            }}
          />
        )}
      </div>
    </>
  );
}
