import { QrCode } from 'lucide-react';
import { useApiQuery } from '../../../api/queries.ts';
import { labelMessages as messages } from '../../../messages/codes/code-labels.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatDecimal } from '../../../ui/format.ts';
import { layout, Page } from '../../../ui/page/page.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { CODES, type CodeRow } from '../code-data.ts';
import { CodePicker } from './code-picker.tsx';
import styles from './labels.module.css';
import { type Print, PrintFoot, Sheets } from './printed-sheets.tsx';
import { labelSize, labelsLeft, parseWholeNumber, SHEETS, type Sheet, sheetsOf } from './sheet.ts';
import { SizeWarning } from './size-warning.tsx';

/** Page size of the list of codes. */
const MAX_CODES = 1_000;
const MAX_COPIES = 100;
const NAMES = SHEETS.map(({ name }) => name) as [string, ...string[]];

/** `/codes/labels`: the codes in `?codes=`, or the newest that fill a sheet, on labels. */
export default function LabelsScreen() {
  const { data, error, refetch } = useApiQuery('listQrCodes', CODES, { query: { limit: MAX_CODES } });
  const codes = data?.data.qrs;
  return (
    <Page title={messages.title} back={{ to: '/codes', label: codeMessages.title }} subtitle={messages.subtitle}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!codes && !error && <SkeletonRows count={4} />}
      {codes?.length === 0 && (
        <EmptyState
          icon={<QrCode aria-hidden />}
          title={messages.empty}
          text={messages.emptyText}
          action={<LinkButton to="/codes">{messages.toList}</LinkButton>}
        />
      )}
      {codes && codes.length > 0 && <Labels codes={codes} />}
    </Page>
  );
}

/** @param codes all of them, the newest first */
function Labels({ codes }: { codes: readonly CodeRow[] }) {
  const [params, change] = useUrlState();
  const [name] = useEnumParam('sheet', NAMES);
  const sheet = SHEETS.find((one) => one.name === name) ?? SHEETS[0];
  const labels = sheet.columns * sheet.rows;
  const skip = parseWholeNumber(params.get('skip'), 0, labels - 1);
  const copies = parseWholeNumber(params.get('copies'), 1, MAX_COPIES);
  const ids = new Set(idsIn(params.get('codes')) ?? codes.slice(0, labels).map(({ id }) => id));
  // The oldest first, in the order of the list from which they were created.
  const chosen = codes.filter(({ id }) => ids.has(id)).reverse();
  const put = (patch: Record<string, string | undefined>) => change(patch, { pushesHistory: false });
  const print: Print = {
    chosen,
    sheet,
    sheets: sheetsOf(chosen, sheet, { skip, copies }),
    left: labelsLeft(chosen.length, sheet, { skip, copies }),
    hasNames: params.get('names') !== '0',
  };
  return (
    <div className={`${layout.editor} ${styles.editor}`}>
      <div className={styles.fields}>
        <CodePicker
          codes={codes.toReversed()}
          chosen={new Set(chosen.map(({ id }) => id))}
          onChange={(next) => put({ codes: [...next].join(',') || NONE })}
        />
        <SheetField sheet={sheet} onChange={(sheetName) => put({ sheet: sheetName })} />
        <div className={layout.pair}>
          <NumberField label={messages.copies} value={copies} onChange={(text) => put({ copies: text })} />
          <NumberField
            label={messages.skip}
            help={messages.skipAbout}
            value={skip}
            onChange={(text) => put({ skip: text })}
          />
        </div>
        <CheckRow
          label={messages.names}
          isOn={print.hasNames}
          onChange={(isOn) => put({ names: isOn ? undefined : '0' })}
        />
        <SizeWarning
          codes={chosen}
          sheet={sheet}
          countOf={(other) => sheetsOf(chosen, other, { skip, copies }).length}
          onSheet={(sheetName) => put({ sheet: sheetName })}
        />
        <PrintFoot print={print} />
      </div>
      <Sheets print={print} />
    </div>
  );
}

/** In the address, where no code is selected. */
const NONE = 'none';

function idsIn(text: string | null): number[] | undefined {
  return text === null ? undefined : text.split(',').map(Number);
}

function SheetField({ sheet, onChange }: { sheet: Sheet; onChange: (name: string) => void }) {
  return (
    <SelectField
      label={messages.sheet}
      value={sheet.name}
      onChange={onChange}
      choices={SHEETS.map((one) => {
        const { widthMm, heightMm } = labelSize(one);
        return {
          value: one.name,
          label: messages.sheets(one.columns * one.rows, formatDecimal(widthMm), formatDecimal(heightMm)),
        };
      })}
    />
  );
}

interface NumberFieldProps {
  label: string;
  help?: string;
  value: number;
  onChange: (text: string) => void;
}

function NumberField({ value, ...field }: NumberFieldProps) {
  return <TextField {...field} type="number" inputMode="numeric" min={0} value={String(value)} />;
}
