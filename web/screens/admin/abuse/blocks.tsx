import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { BlockKind } from '../../../../contract/vocabulary.ts';
import { ADMIN, type ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { abuseMessages as messages } from '../../../messages/admin/abuse.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { EmptyState, Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../admin.module.css';
import { AdminFrame } from '../admin-frame.tsx';
import { type AdminActions, useAdminActions } from '../use-admin-action.tsx';

type Rule = ApiResponse<'listBlocks'>['rules'][number];

const KINDS = Object.entries(messages.kinds).map(([value, label]) => ({ value: value as BlockKind, label }));

/** Domains and words that no link of the installation may have. */
export default function Blocks() {
  const query = useApiQuery('listBlocks', `${ADMIN}/blocks`);
  const { run, dialog } = useAdminActions();
  return (
    <AdminFrame title={messages.blocksTitle}>
      <p className={layout.description}>{messages.blocksAbout}</p>
      <NewRule run={run} />
      <Loaded query={query}>{({ rules }) => <Rules rules={rules} run={run} />}</Loaded>
      {dialog}
    </AdminFrame>
  );
}

function NewRule({ run }: Pick<AdminActions, 'run'>) {
  const [kind, setKind] = useState<BlockKind>('domain');
  const [value, setValue] = useState('');
  const add = async () => {
    const confirmation = { title: messages.confirmTitle(value), text: messages.confirmText, action: messages.add };
    const added = await run({ path: '/blocks/add', body: { kind, value }, confirmation, done: messages.added });
    if (added) setValue('');
  };
  return (
    <form
      className={styles.newRule}
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '') void add();
      }}
    >
      <Select<BlockKind> label={messages.kind} value={kind} onChange={setKind} choices={KINDS} isCompact />
      <TextField
        label={messages.value}
        isLabelHidden
        value={value}
        onChange={setValue}
        placeholder={messages.placeholders[kind]}
        maxLength={255}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="primary">
        {messages.add}
      </Button>
    </form>
  );
}

function Rules({ rules, run }: { rules: readonly Rule[] } & Pick<AdminActions, 'run'>) {
  if (rules.length === 0)
    return <EmptyState icon={<Ban aria-hidden />} title={messages.empty} text={messages.emptyText} />;
  return (
    <ul className={styles.rows}>
      {rules.map(({ kind, value, date }) => (
        <li key={`${kind} ${value}`}>
          <span className={styles.main}>
            {value}
            <span className={styles.detail}>{messages.kinds[kind]}</span>
          </span>
          <span className={styles.muted}>
            <RelativeTime at={date} />
          </span>
          <Button
            size="small"
            aria-label={messages.removeOf(value)}
            onClick={() => void run({ path: '/blocks/remove', body: { kind, value }, done: messages.removed })}
          >
            {messages.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
