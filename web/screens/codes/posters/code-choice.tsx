import { posterMessages as messages } from '../../../messages/posters.ts';
import { SelectField } from '../../../ui/form/choices.tsx';
import { type CodeRow, qrImageUrlOf } from '../code-data.ts';
import { CodeSummary } from '../code-summary.tsx';
import styles from './posters.module.css';

interface CodeChoiceProps {
  codes: readonly CodeRow[];
  code: CodeRow;
  onChange: (code: CodeRow) => void;
}

/** The code to copy, with its picture and where it leads. */
export function CodeChoice({ codes, code, onChange }: CodeChoiceProps) {
  return (
    <div className={styles.copied}>
      <img src={qrImageUrlOf(code.link)} alt="" />
      <div>
        <SelectField
          label={messages.code}
          help={messages.codeHelp}
          value={String(code.id)}
          choices={codes.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(chosen) => onChange(codes.find(({ id }) => String(id) === chosen) ?? code)}
        />
        <p className={styles.leadsTo}>
          {messages.destination}: <CodeSummary type={code.type} content={code.content} />
        </p>
      </div>
    </div>
  );
}
