import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApiQuery } from '../../../api/queries.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import boardStyles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';
import type { FunnelFormProps } from './funnel-form.tsx';
import { FunnelView } from './funnel-view.tsx';
import styles from './reports.module.css';
import type { Funnel } from './steps.ts';

/** Saved funnels, selected by name and drawn with their drop-off. The address says which form is open. */
export default function Funnels() {
  const { site, isShared } = useDashboard();
  const [params, change] = useUrlState();
  const [saved, setSaved] = useState<number>();
  const query = useApiQuery('listFunnels', pathOf(site, '/funnels'), { query: { per_page: 100, sort: 'asc' } });
  const word = params.get('edit');
  const edited = query.data?.data.find(({ id }) => String(id) === word);
  const close = (id?: number) => {
    if (id !== undefined) setSaved(id);
    change(
      { edit: undefined, ...(id !== undefined && { funnel: String(id) }) },
      { goesBack: id === undefined, pushesHistory: false },
    );
  };
  return (
    <>
      <Loaded query={query}>
        {({ data }) => <FunnelList funnels={data} saved={saved} onEdit={(edit) => change({ edit })} />}
      </Loaded>
      {!isShared && (edited || word === 'new') && <FunnelWindow key={word} funnel={edited} onClose={close} />}
    </>
  );
}

interface FunnelListProps {
  funnels: readonly Funnel[];
  /** Id of the funnel that was saved last. */
  saved: number | undefined;
  /** Called with an id, or `new`. */
  onEdit: (word: string) => void;
}

function FunnelList({ funnels, saved, onEdit }: FunnelListProps) {
  const { isShared } = useDashboard();
  const [params, change] = useUrlState();
  // Scrolls to a funnel that the address names, however late its data arrives.
  const [sentTo] = useState(() => (window.location.hash === '#funnels' ? params.get('funnel') : null));
  const chosen = funnels.find(({ id }) => String(id) === params.get('funnel')) ?? funnels[0];
  const add = !isShared && (
    <Button permission="edit" icon={<Plus aria-hidden />} onClick={() => onEdit('new')}>
      {texts.addFunnel}
    </Button>
  );
  if (!chosen)
    return (
      <div className={boardStyles.empty}>
        <p>{texts.noFunnels}</p>
        {add}
      </div>
    );
  return (
    <div className={styles.funnelList}>
      <div className={styles.names}>
        {funnels.map((funnel) => (
          <button
            key={funnel.id}
            type="button"
            className={styles.funnelName}
            aria-current={funnel.id === chosen.id}
            onClick={() => change({ funnel: String(funnel.id) })}
          >
            {funnel.name}
          </button>
        ))}
        {add}
      </div>
      <FunnelView
        funnel={chosen}
        isSaved={saved === chosen.id || sentTo === String(chosen.id)}
        onEdit={() => onEdit(String(chosen.id))}
      />
    </div>
  );
}

const FunnelForm = lazy(() => import('./funnel-form.tsx'));

/** Creates or changes a funnel. */
function FunnelWindow(props: FunnelFormProps) {
  const { funnel, onClose } = props;
  return (
    <Dialog title={funnel ? texts.editFunnel : texts.addFunnel} isOpen isInUrl onClose={() => onClose()} widthPx={680}>
      <Suspense fallback={<SkeletonRows count={6} />}>
        <FunnelForm {...props} />
      </Suspense>
    </Dialog>
  );
}
