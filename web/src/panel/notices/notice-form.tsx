import type { RequestInput } from '@functions/base/contract/endpoint';
import { noticeDraft, saveServiceNotice, type ServiceNoticeRow } from '@functions/operations/contract/notices';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import { NOTICE_AUDIENCES, NOTICE_LEVELS, NOTICE_RULES, noticeText } from '@functions/base/contract/values/notices';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '@web/panel/components/button';
import { ServiceNotice } from '@web/ui/service-notice';
import { draftRequestIds, usePanelChange } from '../api/use-panel-change';
import { useBanner } from '../components/use-banner';
import { usePanelForm, type FormValues } from '../components/use-panel-form';
import { fill, texts } from '../texts';
import { fromMoscowField, toMoscowField } from './moscow-time';
import styles from './notices.module.css';

type Draft = RequestInput<typeof saveServiceNotice>;

interface NoticeFormProps {
  /** The notice that is changed; null for a new one. */
  edited: ServiceNoticeRow | null;
  nodes: readonly { readonly nodeId: string; readonly serverName: string }[];
  /** Server time, ISO. */
  now: string;
  onSaved: () => void;
  onClose: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A new notice is shown at once, for a day. */
const initialValues = (edited: ServiceNoticeRow | null, now: string) => ({
  level: edited?.level ?? 'info',
  audience: edited?.audience ?? 'all',
  nodeId: edited?.nodeId ?? '',
  ru: edited?.ru ?? '',
  en: edited?.en ?? '',
  kk: edited?.kk ?? '',
  zh: edited?.zh ?? '',
  from: toMoscowField(edited?.from ?? now),
  until: toMoscowField(edited?.until ?? new Date(Date.parse(now) + DAY_MS).toISOString()),
});

const written = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

/** What is typed, as the contract wants it. */
const draftOf = ({
  level,
  audience,
  nodeId = '',
  ru = '',
  en = '',
  kk = '',
  zh = '',
  from = '',
  until = '',
}: FormValues) =>
  ({
    level,
    audience,
    nodeId: audience === 'node' ? written(nodeId) : undefined,
    ru: ru.trim(),
    en: written(en),
    kk: written(kk),
    zh: written(zh),
    from: fromMoscowField(from),
    until: fromMoscowField(until),
  }) as Omit<Draft, 'requestId'>;

/** Writes or changes a notice, and shows it as customers will see it in each language. */
export function NoticeForm({ edited, nodes, now, onSaved, onClose }: NoticeFormProps) {
  const t = texts.notices;
  const saving = usePanelChange(saveServiceNotice);
  const { banner, clear, showFailure } = useBanner();
  const [requestIdOf] = useState(draftRequestIds);
  const form = usePanelForm({
    rules: noticeDraft,
    initialValues: initialValues(edited, now),
    labels: t.fields,
    problems: t.problems,
    read: draftOf,
    send: async (draft) => {
      clear();
      await saving.mutateAsync({ ...draft, ...(edited !== null && { id: edited.id }), requestId: requestIdOf(draft) });
      onSaved();
      return true;
    },
    onFailure: showFailure,
  });
  const { audience } = form.values;
  const shown = draftOf(form.values);
  const own = OFFERED_LANGUAGES.filter((language) => noticeText(shown, language).language === language);
  const others = OFFERED_LANGUAGES.filter((language) => !own.includes(language));
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <div className={styles.row}>
        <NativeSelect
          {...form.getInputProps('level')}
          data={NOTICE_LEVELS.map((value) => ({ value, label: t.levels[value] }))}
        />
        <NativeSelect
          {...form.getInputProps('audience')}
          data={NOTICE_AUDIENCES.map((value) => ({ value, label: t.audiences[value] }))}
        />
        {audience === 'node' && (
          <NativeSelect
            {...form.getInputProps('nodeId')}
            data={[
              { value: '', label: t.chooseNode },
              ...nodes.map(({ nodeId, serverName }) => ({ value: nodeId, label: `${serverName} (${nodeId})` })),
            ]}
          />
        )}
      </div>
      <div className={styles.row}>
        {(['from', 'until'] as const).map((field) => (
          <TextInput
            key={field}
            {...form.getInputProps(field)}
            placeholder={t.momentHint}
            autoComplete="off"
            required
          />
        ))}
      </div>
      {OFFERED_LANGUAGES.map((language) => (
        <Textarea
          key={language}
          {...form.getInputProps(language)}
          lang={language}
          required={language === 'ru'}
          description={language === 'ru' ? t.russianHint : null}
          autosize={false}
          rows={2}
          maxLength={NOTICE_RULES.text.max}
        />
      ))}
      <section className={styles.preview} aria-label={t.preview}>
        <h3>{t.preview}</h3>
        {own.map((language) => (
          <div key={language}>
            <p className={styles.language}>{t.languages[language]}</p>
            <ServiceNotice
              level={shown.level}
              label={t.shownLevels[shown.level]}
              text={noticeText(shown, language).text || texts.none}
              lang={language}
            />
          </div>
        ))}
        {others.length > 0 && (
          <p className={styles.language}>
            {fill(t.inRussian, { languages: others.map((language) => t.languages[language]).join(', ') })}
          </p>
        )}
      </section>
      <div className={styles.acts}>
        <Button type="submit" isBusy={form.submitting}>
          {form.submitting ? texts.loading : edited === null ? t.publish : t.save}
        </Button>
        {edited !== null && (
          <Button variant="default" onClick={onClose}>
            {texts.dialog.keep}
          </Button>
        )}
        <span className={styles.hint}>{t.within}</span>
      </div>
      {banner}
    </form>
  );
}
