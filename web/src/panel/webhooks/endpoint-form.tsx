import type { RequestInput } from '@functions/base/contract/endpoint';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  webhookEndpointDraft,
  type WebhookEndpointResponse,
} from '@functions/messages/contract/webhook-endpoints';
import { OUTBOUND_EVENTS } from '@functions/base/contract/values/outbound-events';
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { usePanelChange } from '../api/use-panel-change';
import { useBanner } from '../components/use-banner';
import { usePanelForm } from '../components/use-panel-form';
import { texts } from '../texts';
import { EVENT_NAMES, hostOf } from './delivery-texts';
import { Button } from '@web/panel/components/button';
import styles from './webhooks.module.css';

type Draft = RequestInput<typeof createWebhookEndpoint>;

/** The secret of an endpoint, which is shown once. */
export interface ShownSecret {
  readonly host: string;
  readonly secret: string;
}

interface EndpointFormProps {
  /** The endpoint that is changed; null for a new one. */
  edited: WebhookEndpointResponse | null;
  onCreated: (shown: ShownSecret) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** A field of the form is a text: the chosen events are one, separated by spaces. */
const listOf = (chosen: string): string[] => chosen.split(' ').filter((each) => each !== '');

/** Adds an address, or changes it. */
export function EndpointForm({ edited, onCreated, onSaved, onClose }: EndpointFormProps) {
  const t = texts.webhooks;
  const creation = usePanelChange(createWebhookEndpoint);
  const change = usePanelChange(changeWebhookEndpoint);
  const { banner, clear, showFailure } = useBanner();
  const form = usePanelForm({
    rules: webhookEndpointDraft,
    initialValues: { url: edited?.url ?? '', events: edited?.events.join(' ') ?? '' },
    labels: t.fields,
    problems: t.problems,
    read: ({ url, events }) => ({ url: url.trim(), events: listOf(events) as Draft['events'] }),
    send: async (draft) => {
      clear();
      if (edited === null) {
        const { secret } = await creation.mutateAsync(draft);
        onCreated({ host: hostOf(draft.url), secret });
      } else {
        const { endpointId, disabled } = edited;
        await change.mutateAsync({ ...draft, endpointId, isEnabled: disabled === null });
        onSaved();
      }
      return true;
    },
    onFailure: showFailure,
  });
  // The form is below the list: on a phone the press on «Изменить» would seem to do nothing.
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (edited !== null) address.current?.focus();
  }, [edited]);
  const chosen = listOf(form.values.events);
  const { error } = form.getInputProps('events') as { error?: string };
  const choose = (type: string, isChosen: boolean) =>
    form.setFieldValue(
      'events',
      OUTBOUND_EVENTS.filter((each) => (each === type ? isChosen : chosen.includes(each))).join(' '),
    );
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <TextInput
        {...form.getInputProps('url')}
        ref={address}
        description={t.hints.url}
        required
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      <fieldset className={styles.events} data-path="events" tabIndex={-1}>
        <legend>{t.fields.events}</legend>
        {OUTBOUND_EVENTS.map((type) => (
          <label key={type} className={styles.event}>
            <input
              type="checkbox"
              checked={chosen.includes(type)}
              onChange={(event) => choose(type, event.target.checked)}
            />
            <span>{EVENT_NAMES[type]}</span>
          </label>
        ))}
        {error !== undefined && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <div className="acts">
        <Button type="submit" isBusy={form.submitting}>
          {form.submitting ? texts.loading : edited === null ? t.create : t.save}
        </Button>
        {edited !== null && (
          <Button variant="default" onClick={onClose}>
            {texts.dialog.keep}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{t.within}</p>
      {banner}
    </form>
  );
}
