import { CAMPAIGN_KINDS, listCampaigns, previewCampaign, startCampaign } from '@contract/panel/campaigns/campaigns';
import type { ResponseOf } from '@contract/endpoint';
import { LANGUAGES, type Language } from '@contract/values/languages';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { changeFailureText } from '@web/features/panel/api/failure-text';
import { newRequestId, usePanelChange } from '@web/features/panel/api/use-panel-change';
import { usePanelQuery } from '@web/features/panel/api/use-panel-query';
import { formatDay, formatMinute } from '@web/features/panel/format/format';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import { Empty, QueryState } from '@web/features/panel/components/query-state';
import { Section } from '@web/features/panel/components/page';
import { Table, type Column } from '@web/features/panel/components/table';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { fill, plural, texts } from '@web/features/panel/texts';
import styles from '@web/features/panel/staff/staff.module.css';

type Kind = (typeof CAMPAIGN_KINDS)[number];
type Campaign = ResponseOf<typeof listCampaigns>['content'][number];

/** E-mail campaigns. The preview shows the e-mail and the number of recipients before anything is sent. */
export function CampaignsTab() {
  const t = texts.staff.campaigns;
  const { banner, show } = useBanner();
  const campaigns = usePanelQuery(listCampaigns, {});
  const preview = usePanelChange(previewCampaign);
  const start = usePanelChange(startCampaign);
  const [kind, setKind] = useState<Kind>('promotion');
  const [promoCode, setPromoCode] = useState('');
  const [language, setLanguage] = useState<Language>('ru');
  const [starting, setStarting] = useState<string | null>(null);
  const what = { kind, ...(kind === 'promotion' && { promoCode }) };
  const change = (apply: () => void) => {
    apply();
    // The preview no longer matches the form.
    preview.reset();
  };
  const handlePreview = async (event: SyntheticEvent) => {
    event.preventDefault();
    try {
      await preview.mutateAsync({ ...what, language });
    } catch (error) {
      show(changeFailureText(error), false);
    }
  };
  const begin = async (requestId: string) => {
    const { recipients } = await start.mutateAsync({ ...what, requestId });
    setStarting(null);
    preview.reset();
    show(fill(t.started, { emails: plural(recipients, 'staff.campaigns.emails') }), true);
  };

  return (
    <>
      {banner}
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={(event) => void handlePreview(event)}>
          <NativeSelect
            label={t.kind}
            data={CAMPAIGN_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => change(() => setKind(value as Kind))}
          />
          <p className={styles.hint}>{t.about[kind]}</p>
          {kind === 'promotion' && (
            <TextInput
              label={t.promoCode}
              required
              maxLength={32}
              value={promoCode}
              onChange={({ currentTarget: { value } }) =>
                change(() => setPromoCode(value.toUpperCase().replace(/[^A-Z0-9_-]/g, '')))
              }
            />
          )}
          {kind === 'price-change' && campaigns.data !== undefined && (
            <p>
              {campaigns.data.nextTerms === null
                ? t.noTerms
                : fill(t.terms, { date: formatDay(campaigns.data.nextTerms) })}
            </p>
          )}
          <NativeSelect
            label={t.language}
            data={[...LANGUAGES]}
            value={language}
            onChange={({ currentTarget: { value } }) => change(() => setLanguage(value as Language))}
          />
          <Button
            type="submit"
            variant="default"
            disabled={preview.isPending || (kind === 'promotion' && promoCode === '')}
          >
            {preview.isPending ? texts.loading : t.preview}
          </Button>
        </form>
        {preview.data !== undefined && (
          <Section title={preview.data.subject}>
            {/* The empty sandbox attribute blocks scripts and forms and gives the e-mail an opaque origin. */}
            <iframe className={styles.mail} title={t.mail} sandbox="" srcDoc={preview.data.html} />
            <div className={styles.acts}>
              <Button disabled={preview.data.recipients === 0} onClick={() => setStarting(newRequestId())}>
                {fill(t.start, { emails: plural(preview.data.recipients, 'staff.campaigns.emails') })}
              </Button>
            </div>
          </Section>
        )}
      </div>
      <Section title={t.before}>
        <QueryState query={campaigns}>
          {({ content }) =>
            content.length === 0 ? (
              <Empty>{texts.empty}</Empty>
            ) : (
              <Table caption={t.before} columns={COLUMNS} rows={content} keyOf={({ id }) => id} />
            )
          }
        </QueryState>
      </Section>
      {starting !== null && preview.data !== undefined && (
        <ActionDialog
          title={preview.data.subject}
          text={fill(t.warning, { emails: plural(preview.data.recipients, 'staff.campaigns.emails') })}
          submit={t.startNow}
          hasReason={false}
          onSubmit={() => begin(starting)}
          onClose={() => setStarting(null)}
        />
      )}
    </>
  );
}

const t = texts.staff.campaigns;

const COLUMNS: readonly Column<Campaign>[] = [
  { name: t.when, show: ({ started }) => formatMinute(started) },
  {
    name: t.kind,
    show: ({ kind, promoCode }) => (promoCode === null ? t.kinds[kind] : `${t.kinds[kind]}, ${promoCode}`),
  },
  { name: t.who, show: ({ startedBy }) => startedBy },
  {
    name: t.posted,
    show: ({ posted, recipients }) => fill(t.postedOf, { posted, recipients }),
    isNumber: true,
  },
  { name: t.finished, show: ({ finished }) => (finished === null ? t.underWay : formatMinute(finished)) },
];
