import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { linkName } from '../../../state/link-name.ts';
import type { Choice } from '../../../ui/form/choices.tsx';
import { ComboField } from '../../../ui/form/combo-field.tsx';

export interface StartPickerProps {
  kind: 'click' | 'scan';
  label: string;
  /** An id, or empty for any. */
  value: string;
  onChange: (id: string) => void;
}

const ANY = 'any';
const MAX_CHOICES = 1_000;

/** Selects the link or code with which a funnel starts: any, or one of the account's. */
export function StartPicker({ kind, label, value, onChange }: StartPickerProps) {
  const links = useLinks(kind === 'click');
  const codes = useCodes(kind === 'scan');
  const any = { value: ANY, label: kind === 'click' ? texts.anyLink : texts.anyCode };
  const found = kind === 'click' ? links : codes;
  const isKnown = value === '' || found.some((choice) => choice.value === value);
  return (
    <ComboField
      label={label}
      isLabelHidden
      value={value === '' ? ANY : value}
      onChange={(next) => onChange(next === ANY ? '' : next)}
      choices={[any, ...found, ...(isKnown ? [] : [{ value, label: `#${value}` }])]}
    />
  );
}

function useLinks(enabled: boolean): readonly Choice<string>[] {
  const { data } = useApiQuery('listLinks', `${LINK_TOOLS}/urls`, { query: { limit: MAX_CHOICES }, enabled });
  const rows = data && 'data' in data && 'urls' in data.data ? data.data.urls : [];
  return rows.map((row) => ({ value: String(row.id), label: linkName(row) }));
}

function useCodes(enabled: boolean): readonly Choice<string>[] {
  const { data } = useApiQuery('listQrCodes', `${LINK_TOOLS}/qr`, { query: { limit: MAX_CHOICES }, enabled });
  return (data?.data.qrs ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
