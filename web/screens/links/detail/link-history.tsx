import { useQueryClient } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import type { ApiResponse } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi, useApiQuery } from '../../../api/queries.ts';
import { detailMessages as messages } from '../../../messages/links/link-detail.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { EmptyState, Loaded } from '../../../ui/page/query-states.tsx';
import { LINK, LINK_QUERY_PATHS, useCampaigns, useOverlays, useSplashPages } from '../link-data.ts';
import styles from './detail.module.css';

type Change = ApiResponse<'listLinkChanges'>['data']['changes'][number];

/** Changes of the link, newest first, each with an undo. */
export function LinkHistory({ id }: { id: number }) {
  const query = useApiQuery('listLinkChanges', `${LINK}/${id}/changes`, { query: { limit: 100 } });
  return (
    <Loaded query={query}>
      {({ data: { changes } }) =>
        changes.length === 0 ? (
          <EmptyState icon={<History />} title={messages.noHistory} text={messages.noHistoryText} />
        ) : (
          <div className={layout.stack}>
            {changes.some(({ undone }) => undone === null) && <UndoNewest id={id} />}
            <ol className={styles.changes}>
              {changes.map((change) => (
                <ChangeLine key={change.id} change={change} />
              ))}
            </ol>
          </div>
        )
      }
    </Loaded>
  );
}

function UndoNewest({ id }: { id: number }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const undo = async () => {
    try {
      await client.call(`${LINK}/${id}/undo`, { method: 'POST' });
      await invalidate(queryClient, LINK_QUERY_PATHS);
      showToast({ title: messages.undoDone });
    } catch (error) {
      showError(messages.undoFailed, error);
    }
  };
  return (
    <div>
      <Button icon={<Undo2 />} onClick={() => void undo()}>
        {messages.undo}
      </Button>
    </div>
  );
}

/** Describes a field's value; for ids, shows the name while the object exists. */
function useValueName(): (field: string, value: string | null) => string {
  const named = { campaign: useCampaigns(), splash: useSplashPages(), overlay: useOverlays() };
  return (field, value) => {
    if (value === null) return messages.nothing;
    const known = named[field as keyof typeof named] ?? [];
    return known.find(({ id }) => String(id) === value)?.name ?? value;
  };
}

function ChangeLine({ change: { date, undone, fields } }: { change: Change }) {
  const nameOf = useValueName();
  return (
    <li className={styles.change} data-undone={undone !== null}>
      <span className={styles.when}>
        <RelativeTime at={date} /> {undone !== null && <Badge>{messages.undone}</Badge>}
      </span>
      <ul>
        {fields.map(({ field, before, after }) => (
          <li key={field} className={styles.field}>
            <b>{field}</b> <del>{nameOf(field, before)}</del> <ins>{nameOf(field, after)}</ins>
          </li>
        ))}
      </ul>
    </li>
  );
}
