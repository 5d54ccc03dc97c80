import {
  CAMPAIGN_KINDS,
  campaignDraft,
  listCampaigns,
  previewCampaign,
  startCampaign,
} from '@functions/campaigns/contract/campaigns';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '@web/panel/components/button';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { formatDay, formatMinute } from '@web/panel/format/format';
import { ActionDialog } from '@web/panel/components/action-dialog';
import { QueryState } from '@web/panel/components/query-state';
import { Section } from '@web/panel/components/page';
import { Table, type Column } from '@web/panel/components/table';
import { useBanner } from '@web/panel/components/use-banner';
import { usePanelForm } from '@web/panel/components/use-panel-form';
import { fill, plural, texts } from '@web/panel/texts';
import styles from '@web/panel/staff/staff.module.css';

type Kind = (typeof CAMPAIGN_KINDS)[number];
type Campaign = ResponseOf<typeof listCampaigns>['content'][number];

/** E-mail campaigns. The preview shows the e-mail and the number of recipients before anything is sent. */
export function CampaignsTab() {
  const t = texts.staff.campaigns;
  const { banner, show, showFailure } = useBanner();
  const campaigns = usePanelQuery(listCampaigns, {});
  const preview = usePanelChange(previewCampaign);
  const [isStarting, setStarting] = useState(false);
  const form = usePanelForm({
    rules: campaignDraft,
    initialValues: { kind: 'promotion', promoCode: '', language: 'ru' },
    labels: { kind: t.kind, promoCode: t.promoCode, language: t.language },
    read: ({ kind, promoCode, language }) => ({
      kind: kind as Kind,
      ...(kind === 'promotion' && { promoCode }),
      language: language as Language,
    }),
    send: async (draft) => {
      await preview.mutateAsync(draft);
      return true;
    },
    onFailure: showFailure,
    // The preview no longer matches the form.
    onValuesChange: () => preview.reset(),
  });
  const kind = form.values.kind as Kind;

  return (
    <>
      {banner}
      <div className={styles.columns}>
        <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
          <NativeSelect
            {...form.getInputProps('kind')}
            data={CAMPAIGN_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          />
          <p className={styles.hint}>{t.about[kind]}</p>
          {kind === 'promotion' && (
            <TextInput
              {...form.getInputProps('promoCode')}
              required
              maxLength={32}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue('promoCode', value.toUpperCase().replace(/[^A-Z0-9_-]/g, ''))
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
          <NativeSelect {...form.getInputProps('language')} data={[...OFFERED_LANGUAGES]} />
          <Button type="submit" variant="default" isBusy={form.submitting}>
            {form.submitting ? texts.loading : t.preview}
          </Button>
        </form>
        {preview.data !== undefined && (
          <Section title={preview.data.subject}>
            {/* The empty sandbox attribute blocks scripts and forms and gives the e-mail an opaque origin. */}
            <iframe className={styles.mail} title={t.mail} sandbox="" srcDoc={preview.data.html} />
            <div className="acts">
              <Button disabled={preview.data.recipients === 0} onClick={() => setStarting(true)}>
                {fill(t.start, { emails: plural(preview.data.recipients, 'staff.campaigns.emails') })}
              </Button>
            </div>
          </Section>
        )}
      </div>
      <Section title={t.before}>
        <QueryState query={campaigns}>
          {({ content }) => <Table caption={t.before} columns={COLUMNS} rows={content} keyOf={({ id }) => id} />}
        </QueryState>
      </Section>
      {isStarting && preview.data !== undefined && (
        <ActionDialog
          title={preview.data.subject}
          text={fill(t.warning, { emails: plural(preview.data.recipients, 'staff.campaigns.emails') })}
          submit={t.startNow}
          hasReason={false}
          endpoint={startCampaign}
          request={(_, { requestId }) => ({
            kind,
            ...(kind === 'promotion' && { promoCode: form.values.promoCode }),
            requestId,
          })}
          onDone={({ recipients }) => {
            preview.reset();
            show(fill(t.started, { emails: plural(recipients, 'staff.campaigns.emails') }), true);
          }}
          onClose={() => setStarting(false)}
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
