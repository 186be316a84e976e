import { SearchX } from 'lucide-react';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { orphanMessages as messages } from '../../messages/orphans.ts';
import { useEnumParam, useUrlState } from '../../state/navigation/url-state.ts';
import { useHidden } from '../../state/undoable-delete.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Select } from '../../ui/form/choices.tsx';
import { formatInteger } from '../../ui/format.ts';
import { Section } from '../../ui/page/page.tsx';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/page/query-states.tsx';
import { type DomainDetail, hostOf } from './domain-data.ts';
import { INITIAL_ROWS, keyOf, MAX_ROWS, type Orphan, orphanRemovals, orphansOf } from './orphan-data.ts';
import { OrphanTable } from './orphan-table.tsx';

const ORDERS = ['date', 'click'] as const;

/** Requested addresses of the domain without a link. */
export function DomainOrphans({ domain }: { domain: DomainDetail }) {
  const [order] = useEnumParam('order', ORDERS);
  const [params, change] = useUrlState();
  const limit = params.get('all') === '1' ? MAX_ROWS : INITIAL_ROWS;
  const query = useApiQuery('listOrphans', orphansOf(domain.id), { query: { order, limit } });
  const hidden = useHidden(orphanRemovals);
  const inSight = (rows: readonly Orphan[]) => rows.filter((row) => !hidden.has(keyOf(domain.id, row)));
  const isAny = inSight(query.data?.data.orphans ?? []).length > 0;
  return (
    <Section title={messages.title} description={messages.about} actions={isAny && <Actions domain={domain} />}>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {({ data }) => {
          const rows = inSight(data.orphans);
          if (rows.length === 0)
            return <EmptyState icon={<SearchX aria-hidden />} title={messages.emptyTitle} text={messages.emptyText} />;
          return <OrphanTable domain={domain} rows={rows} />;
        }}
      </Loaded>
      {limit === INITIAL_ROWS && (
        <MoreButton total={query.data?.data.result ?? 0} onClick={() => change({ all: '1' })} />
      )}
    </Section>
  );
}

function MoreButton({ total, onClick }: { total: number; onClick: () => void }) {
  if (total <= INITIAL_ROWS) return null;
  return (
    <div>
      <Button onClick={onClick}>
        {total <= MAX_ROWS ? messages.all(formatInteger(total)) : messages.more(formatInteger(MAX_ROWS))}
      </Button>
    </div>
  );
}

function Actions({ domain }: { domain: DomainDetail }) {
  const [order, choose] = useEnumParam('order', ORDERS);
  const choices = ORDERS.map((value) => ({ value, label: messages.orders[value] }));
  return (
    <>
      <Select label={messages.order} value={order} onChange={choose} choices={choices} isCompact />
      <ClearButton domain={domain} />
    </>
  );
}

function ClearButton({ domain: { id, domain } }: { domain: DomainDetail }) {
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const remove = useApiMutation('deleteOrphans', [orphansOf(id)]);
  const ask = async () => {
    const confirmation = {
      title: messages.clearTitle(hostOf(domain)),
      text: messages.clearText,
      action: messages.clear,
    };
    if (!(await confirm(confirmation))) return;
    try {
      await remove.mutateAsync({ path: `${orphansOf(id)}/delete`, method: 'DELETE' });
      showToast({ title: messages.cleared });
    } catch (error) {
      showError(messages.clearFailed, error);
    }
  };
  return (
    <Button permission="domains" onClick={() => void ask()}>
      {messages.clear}
    </Button>
  );
}
