import { Printer, QrCode } from 'lucide-react';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useApiQuery } from '../../../api/queries.ts';
import { labelMessages as messages } from '../../../messages/codes/code-labels.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatDecimal, formatInteger } from '../../../ui/format.ts';
import { layout, Page } from '../../../ui/page/page.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { CODES, type CodeRow, qrImageUrlOf } from '../code-data.ts';
import styles from './labels.module.css';
import { type Label, labelSize, parseWholeNumber, SHEETS, type Sheet, sheetsOf } from './sheet.ts';
import { SizeWarning } from './size-warning.tsx';

/** Page size of the list of codes. */
const MAX_CODES = 1_000;
const MAX_COPIES = 100;
const NAMES = SHEETS.map(({ name }) => name) as [string, ...string[]];

/** `/codes/labels`: the codes in `?codes=`, or the newest that fill a sheet, on labels. */
export default function LabelsScreen() {
  const [params] = useUrlState();
  const [name] = useEnumParam('sheet', NAMES);
  const sheet = SHEETS.find((one) => one.name === name) ?? SHEETS[0];
  const chosen = params.get('codes')?.split(',').map(Number);
  const limit = chosen ? MAX_CODES : sheet.columns * sheet.rows;
  const { data, error, refetch } = useApiQuery('listQrCodes', CODES, { query: { limit } });
  const codes = data?.data.qrs.filter(({ id }) => !chosen || chosen.includes(id)).reverse();
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
      {codes && codes.length > 0 && <Labels codes={codes} sheet={sheet} isNewest={!chosen && codes.length === limit} />}
    </Page>
  );
}

interface LabelsProps {
  /** The oldest first, in the order of the list from which they were created. */
  codes: readonly CodeRow[];
  sheet: Sheet;
  isNewest: boolean;
}

function Labels({ codes, sheet, isNewest }: LabelsProps) {
  const [params, change] = useUrlState();
  const hasNames = params.get('names') !== '0';
  const labels = sheet.columns * sheet.rows;
  const skip = parseWholeNumber(params.get('skip'), 0, labels - 1);
  const copies = parseWholeNumber(params.get('copies'), 1, MAX_COPIES);
  const sheets = sheetsOf(codes, sheet, { skip, copies });
  const { sideMm } = labelSize(sheet);
  const put = (patch: Record<string, string | undefined>) => change(patch, { pushesHistory: false });
  const putSheet = (name: string) => put({ sheet: name === NAMES[0] ? undefined : name });
  return (
    <div className={layout.editor}>
      <div className={styles.fields}>
        {isNewest && <p className={layout.description}>{messages.newest}</p>}
        <SheetField sheet={sheet} onChange={putSheet} />
        <div className={layout.pair}>
          <NumberField label={messages.copies} value={copies} onChange={(text) => put({ copies: text })} />
          <NumberField
            label={messages.skip}
            help={messages.skipAbout}
            value={skip}
            onChange={(text) => put({ skip: text })}
          />
        </div>
        <CheckRow label={messages.names} isOn={hasNames} onChange={(isOn) => put({ names: isOn ? undefined : '0' })} />
        <p className={layout.description}>
          {messages.facts(codes.length, formatInteger(codes.length), formatDecimal(sideMm))}
        </p>
        <SizeWarning codes={codes} sheet={sheet} onSheet={putSheet} />
        <div className={layout.bar}>
          <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {messages.print(sheets.length)}
          </Button>
        </div>
      </div>
      <section className={layout.aside} aria-label={messages.preview}>
        <div className={styles.paper}>
          {sheets[0] && <SheetPage sheet={sheet} labels={sheets[0].labels} hasNames={hasNames} />}
        </div>
      </section>
      {createPortal(
        <div className={styles.printed} aria-hidden>
          {sheets.map(({ number, labels: some }) => (
            <SheetPage key={number} sheet={sheet} labels={some} hasNames={hasNames} />
          ))}
        </div>,
        document.body,
      )}
    </div>
  );
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

interface SheetPageProps {
  sheet: Sheet;
  labels: readonly Label<CodeRow>[];
  hasNames: boolean;
}

/** One sheet, in millimeters on paper; on screen it fills the available width. */
function SheetPage({ sheet, labels, hasNames }: SheetPageProps) {
  const { columns, rows } = sheet;
  const measures = { '--columns': columns, '--rows': rows, '--side': labelSize(sheet).sideMm } as CSSProperties;
  return (
    <ol className={styles.sheet} style={measures}>
      {labels.map(({ place, code }) => (
        <li key={place} className={styles.label} data-bare={!hasNames}>
          {code && <img src={qrImageUrlOf(code.link)} alt="" />}
          {code && hasNames && <span>{code.name}</span>}
        </li>
      ))}
    </ol>
  );
}
