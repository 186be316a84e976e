import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { ANALYTICS } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi, useApiQuery } from '../../../api/queries.ts';
import { currencyMessages as messages } from '../../../messages/currencies.ts';
import { type Draft, useDraft } from '../../../state/draft.ts';
import { type FormState, useForm } from '../../../state/form.ts';
import { locale } from '../../../state/formats.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ComboField } from '../../../ui/form/combo-field.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../../ui/page/settings-frame.tsx';
import styles from './currencies.module.css';
import { RateFields, RateHead } from './rate-fields.tsx';
import {
  bodyOf,
  type CurrencyValues,
  changedAt,
  currencyChoices,
  type StoredRates,
  unratedOf,
  valuesOf,
  withChange,
  withRow,
} from './rate-values.ts';

const PATH = `${ANALYTICS}/currency-rates`;

/** The currency of totals, and the rates with which other currencies are added. */
export default function Currencies() {
  const query = useApiQuery('showCurrencyRates', PATH);
  return (
    <SettingsFrame title={messages.title}>
      <p className={layout.description}>{messages.about}</p>
      <Loaded query={query}>{({ data }) => <Editor stored={data} />}</Loaded>
    </SettingsFrame>
  );
}

function Editor({ stored }: { stored: StoredRates }) {
  const draft = useDraft<CurrencyValues>('currencies', valuesOf(stored));
  const { values, set, reset, isChanged } = draft;
  const { form, remove } = useActions(draft);
  const choices = useMemo(() => currencyChoices(locale), []);
  const { base } = values;
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      {form.message && <p role="alert">{form.message}</p>}
      <ComboField
        className={styles.base ?? ''}
        label={messages.base}
        help={base === '' ? messages.noneText : messages.baseHelp}
        name="base"
        value={base}
        placeholder={messages.choose}
        onChange={(next) => set({ base: next })}
        choices={choices}
        error={form.error('base')}
      />
      {base !== '' && <Rates stored={stored} draft={draft} form={form} />}
      {(isChanged || stored.base !== null) && (
        <div className={layout.actions}>
          <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!isChanged}>
            {messages.save}
          </Button>
          {isChanged && <Button onClick={() => reset()}>{messages.discard}</Button>}
          {stored.base !== null && (
            <Button variant="ghost" onClick={() => void remove()}>
              {messages.end}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

interface RatesProps {
  stored: StoredRates;
  draft: Draft<CurrencyValues>;
  form: FormState;
}

function Rates({ stored, draft: { values, set }, form }: RatesProps) {
  const { base, rows } = values;
  const add = (currency?: string) => set({ rows: withRow(rows, currency) });
  return (
    <Section title={messages.rates} description={messages.ratesAbout(base)}>
      <div className={layout.stack}>
        {rows.length === 0 ? (
          <p>{messages.noRates}</p>
        ) : (
          <div className={styles.rates}>
            <RateHead base={base} />
            {rows.map((row, index) => (
              <RateFields
                key={row.id}
                row={row}
                base={base}
                changed={changedAt(stored, values, row)}
                error={(field) => form.error(`rates.${index}.${field}`)}
                name={`rates.${index}`}
                onChange={(change) => set({ rows: withChange(rows, row.id, change) })}
                onRemove={() => set({ rows: rows.filter(({ id }) => id !== row.id) })}
              />
            ))}
          </div>
        )}
        <Suggestions values={values} onAdd={add} />
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => add()}>
            {messages.add}
          </Button>
        </div>
      </div>
    </Section>
  );
}

const MAX_SUGGESTIONS = 20;
const USED = {
  metrics: ['events' as const],
  dimensions: ['currency' as const],
  range: '12mo' as const,
  limit: MAX_SUGGESTIONS,
};

/** Currencies that events of the last year have, and that no rate is for. */
function Suggestions({ values, onAdd }: { values: CurrencyValues; onAdd: (currency: string) => void }) {
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: USED });
  const used = data?.data.rows.map(({ dimensions }) => dimensions.currency ?? '') ?? [];
  const unrated = unratedOf(values, used);
  if (unrated.length === 0) return null;
  return (
    <div className={styles.suggestions}>
      {messages.unrated}
      {unrated.map((currency) => (
        <Button key={currency} size="small" icon={<Plus aria-hidden />} onClick={() => onAdd(currency)}>
          {messages.addOf(currency)}
        </Button>
      ))}
    </div>
  );
}

function useActions({ values, reset }: Draft<CurrencyValues>) {
  const client = useApi();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const replace = async (body: unknown, title: string) => {
    await client.call(PATH, { method: 'PUT', body });
    // Revenue of every screen is converted with the rates.
    await invalidate(queryClient, [PATH, `${ANALYTICS}/query`, `${ANALYTICS}/websites`]);
    reset();
    showToast({ title });
  };
  const form = useForm(() => replace(bodyOf(values), messages.saved));
  const remove = async () => {
    if (!(await confirm({ title: messages.end, text: messages.endText, action: messages.end }))) return;
    const none = { base: null, rates: [] };
    await replace(none, messages.ended).catch((error: unknown) => showError(messages.notEnded, error));
  };
  return { form, remove };
}
