import { Globe } from 'lucide-react';
import { useState } from 'react';
import type { DomainStatus } from '../../../../contract/vocabulary.ts';
import { ADMIN } from '../../../api/client.ts';
import { usePagedList } from '../../../api/paged-list.ts';
import { useApi } from '../../../api/queries.ts';
import { adminMessages } from '../../../messages/admin/admin.ts';
import { adminDomainMessages as messages } from '../../../messages/admin/domains.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { layout } from '../../../ui/page/page.tsx';
import styles from '../admin.module.css';
import { AdminFrame } from '../admin-frame.tsx';
import { AdminTable } from '../admin-table.tsx';
import { useAdminActions } from '../use-admin-action.tsx';
import { columnsFor } from './columns.tsx';
import type { AdminDomain, DomainCheck } from './domain-row.ts';

const STATUSES = Object.entries(messages.statuses).map(([value, label]) => ({ value: value as DomainStatus, label }));

/** Branded domains of all workspaces. Results of checks stay until the screen is left. */
export default function Domains() {
  const [params, change] = useUrlState();
  const query = { q: params.get('q'), status: params.get('status') };
  const list = usePagedList<AdminDomain>(`${ADMIN}/domains`, 'domains', query);
  const { run, dialog } = useAdminActions();
  const { checks, isChecking, checkAll } = useChecks();
  return (
    <AdminFrame
      title={adminMessages.places.domains}
      subtitle={list.total !== undefined && counted(list.total, 'domains', formatInteger(list.total))}
      actions={
        <Button isBusy={isChecking} disabled={list.loaded.length === 0} onClick={() => void checkAll(list.loaded)}>
          {messages.checkAll}
        </Button>
      }
    >
      <p className={layout.description}>{messages.about}</p>
      <div className={styles.bar}>
        <SearchField
          label={messages.search}
          value={query.q ?? ''}
          onChange={(q) => change({ q }, { pushesHistory: false })}
        />
        <Select<DomainStatus | ''>
          label={messages.status}
          value={(query.status ?? '') as DomainStatus | ''}
          onChange={(status) => change({ status })}
          choices={[{ value: '', label: messages.all }, ...STATUSES]}
          isCompact
        />
      </div>
      <AdminTable
        label={adminMessages.places.domains}
        list={list}
        columns={columnsFor({ checks, run, check: (row) => void checkAll([row]) })}
        icon={<Globe aria-hidden />}
        emptyTitle={messages.none}
        emptyText={query.q || query.status ? undefined : messages.noneText}
        onClear={() => change({ q: undefined, status: undefined })}
      />
      {dialog}
    </AdminFrame>
  );
}

/** Checks domains one after another; each takes some seconds if nothing responds. */
function useChecks() {
  const client = useApi();
  const { showError } = useToasts();
  const [checks, setChecks] = useState<ReadonlyMap<number, DomainCheck>>(new Map());
  const [isChecking, setChecking] = useState(false);
  const checkAll = async (rows: readonly AdminDomain[]) => {
    setChecking(true);
    try {
      for (const { id } of rows) {
        const { check } = await client.call<{ check: DomainCheck }>(`${ADMIN}/domains/${id}/check`, { method: 'POST' });
        setChecks((before) => new Map(before).set(id, check));
      }
    } catch (error) {
      showError(adminMessages.notDone, error);
    } finally {
      setChecking(false);
    }
  };
  return { checks, isChecking, checkAll };
}
