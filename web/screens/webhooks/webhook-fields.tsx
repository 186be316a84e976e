import { webhookMessages as messages } from '../../messages/webhooks.ts';
import type { FormState } from '../../state/form.ts';
import { CheckRow } from '../../ui/form/check-row.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { EVENTS, type WebhookEvent, withEvent } from './webhook-data.ts';
import styles from './webhooks.module.css';

export interface WebhookValues {
  url: string;
  events: readonly WebhookEvent[];
}

export interface WebhookFieldsProps {
  values: WebhookValues;
  set: (change: Partial<WebhookValues>) => void;
  form: FormState;
  /** Puts the cursor into the URL. */
  hasFocus?: boolean;
}

export function WebhookFields({ values: { url, events }, set, form, hasFocus = false }: WebhookFieldsProps) {
  return (
    <>
      <TextField
        label={messages.url}
        name="url"
        type="url"
        help={messages.urlAbout}
        placeholder="https://"
        value={url}
        onChange={(next) => set({ url: next })}
        error={form.error('url') ?? form.message}
        isMono
        autoFocus={hasFocus}
      />
      <fieldset className={styles.events} data-field="events">
        <legend>{messages.events}</legend>
        {EVENTS.map((event) => (
          <CheckRow
            key={event}
            label={
              <span className={styles.eventRow}>
                {messages.eventWords[event]} <code className={styles.eventName}>{event}</code>{' '}
                <span className={styles.muted}>{messages.eventAbout[event]}</span>
              </span>
            }
            isOn={events.includes(event)}
            onChange={(isOn) => set({ events: withEvent(events, event, isOn) })}
          />
        ))}
        {form.error('events') && <p className={styles.fault}>{form.error('events')}</p>}
      </fieldset>
    </>
  );
}
