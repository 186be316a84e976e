import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../api/save-file.ts';
import { batchMessages as messages } from '../../../messages/codes/code-batches.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { Button } from '../../../ui/form/button.tsx';
import { RadioCards } from '../../../ui/form/choices.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { DropWords, FileDrop } from '../../../ui/form/file-drop.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { type CodeType, TYPES } from '../code-data.ts';
import { TYPE_ICONS } from '../type-icons.tsx';
import styles from './batch.module.css';
import { readTable, type Table } from './csv.ts';
import { columnsOf, templateCsv } from './list-columns.ts';

/** The service's row limit. */
const MAX_ROWS = 10_000;

/** What a person enters before there is a table. */
export interface ListDraft {
  type: CodeType;
  text: string;
}

interface ListSectionProps {
  draft: ListDraft;
  onChange: (draft: ListDraft) => void;
  onTable: (table: Table, text: string) => void;
}

/** Says which columns a list can have, and accepts it as a dropped file, a chosen file or pasted text. */
export function ListSection({ draft, onChange, onTable }: ListSectionProps) {
  const [problem, setProblem] = useState<string>();
  const { type, text } = draft;
  const read = (content: string) => {
    const table = readTable(content);
    const fault = faultOf(content, table);
    setProblem(fault);
    if (!fault) onTable(table, content);
  };
  const isEmpty = text.trim() === '';
  return (
    <>
      <TypeChoice type={type} onChange={(next) => onChange({ ...draft, type: next })} />
      <ColumnsHelp type={type} />
      <Section title={messages.list} description={messages.listAbout}>
        <FileDrop
          onFile={(file) => void file?.text().then(read)}
          accept=".csv,.tsv,.txt,text/csv"
          label={messages.choose}
        >
          <FileSpreadsheet aria-hidden />
          <DropWords drop={messages.drop} choose={messages.choose} />
        </FileDrop>
        <TextAreaField
          label={messages.orPaste}
          value={text}
          onChange={(next) => {
            onChange({ ...draft, text: next });
            setProblem(undefined);
          }}
          placeholder={templateCsv(type).trim()}
          isMono
          rows={5}
          error={problem}
        />
        <span className={styles.row}>
          <Button variant={isEmpty ? 'secondary' : 'primary'} onClick={() => read(text.trim() || templateCsv(type))}>
            {isEmpty ? messages.sample : messages.useList}
          </Button>
        </span>
      </Section>
    </>
  );
}

/** Workbooks begin like any zip file; bytes that are not UTF-8 are decoded as U+FFFD. */
function faultOf(text: string, { rows }: Table): string | undefined {
  if (text.startsWith('PK\u0003\u0004')) return messages.workbook;
  if (text.includes('\uFFFD')) return messages.notUtf8;
  if (rows.length === 0) return messages.noRows;
  return rows.length > MAX_ROWS ? messages.tooMany : undefined;
}

/** The content type of all rows. */
export function TypeChoice({ type, onChange }: { type: CodeType; onChange: (type: CodeType) => void }) {
  return (
    <Section title={messages.type}>
      <RadioCards
        label={messages.type}
        value={type}
        onChange={onChange}
        choices={TYPES.map((value) => ({ value, label: codeMessages.types[value], icon: TYPE_ICONS[value] }))}
        cardWidthPx={84}
      />
    </Section>
  );
}

function ColumnsHelp({ type }: { type: CodeType }) {
  const save = () => saveFile(new Blob([templateCsv(type)], { type: 'text/csv' }), messages.templateFile(type));
  return (
    <Section
      title={messages.columns}
      description={messages.columnsAbout}
      actions={
        <Button icon={<Download />} onClick={save}>
          {messages.template}
        </Button>
      }
    >
      <table className={`${styles.columns} ${styles.wrapping}`}>
        <thead>
          <tr>
            <th scope="col">{messages.column}</th>
            <th scope="col">{messages.required}</th>
            <th scope="col">{messages.exampleValue}</th>
          </tr>
        </thead>
        <tbody>
          {columnsOf(type).map(({ name, label, need, example }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code> <span className={styles.label}>{label}</span>
              </th>
              <td data-need={need}>{messages.needs[need]}</td>
              <td>{example}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
