import { Link } from 'wouter';
import type { ApiResponse } from '../../api/client.ts';
import { usePagedList } from '../../api/paged-list.ts';
import { editorMessages } from '../../messages/links/link-editor.ts';
import { taskMessages as messages } from '../../messages/tasks.ts';
import { withoutScheme } from '../../state/link-name.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { TASK, type Task } from '../../state/tasks.ts';
import { Badge } from '../../ui/page/badges.tsx';
import { Section } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/query-states.tsx';
import { Segmented } from '../../ui/page/tabs.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import styles from './tasks.module.css';

type Row = ApiResponse<'listTaskRows'>['data']['rows'][number];

const TONES = { made: 'good', exists: 'plain', refused: 'bad' } as const;

/** Result of every row. */
export function TaskReport({ task }: { task: Task }) {
  const [shown, setShown] = useEnumParam('rows', ['all', 'refused']);
  const query = shown === 'refused' ? { result: 'refused' } : {};
  const rows = usePagedList<Row>(`${TASK}/${task.id}/rows`, 'rows', query);
  return (
    <Section
      title={messages.report}
      actions={
        <Segmented
          label={messages.show}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'all', label: messages.allRows },
            { value: 'refused', label: messages.onlyRefused },
          ]}
        />
      }
    >
      {rows.total === undefined ? (
        <SkeletonRows />
      ) : (
        <DataTable
          label={messages.rows}
          columns={COLUMNS}
          total={rows.total}
          rowAt={rows.rowAt}
          idOf={({ line }) => line}
          height="440px"
          isUneven
        />
      )}
    </Section>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'line', label: messages.line, width: '52px', cell: ({ line }) => line },
  {
    name: 'result',
    label: messages.result,
    width: '124px',
    cell: ({ result }) => <Badge tone={TONES[result]}>{messages.results[result]}</Badge>,
  },
  {
    name: 'detail',
    label: messages.detail,
    cell: (row) => (
      <span className={styles.detail}>
        <Outcome row={row} />
        {row.url && (
          <span className={styles.about}>
            {[row.custom && `/${row.custom}`, row.title, withoutScheme(row.url)].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    ),
  },
];

function Outcome({ row: { shorturl, file, refusal, link } }: { row: Row }) {
  const reason = refusal === null ? undefined : editorMessages.linkError(refusal);
  if (link && shorturl) return <Link to={`/links/${link.id}`}>{withoutScheme(shorturl)}</Link>;
  return (
    <span>
      {reason ?? shorturl ?? file ?? ''} {shorturl && <Badge>{messages.linkDeleted}</Badge>}
    </span>
  );
}
