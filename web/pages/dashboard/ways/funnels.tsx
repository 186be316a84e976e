import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '../../../api/queries.ts';
import { useAddress } from '../../../state/address.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { windowsWords as texts } from '../../../words/dashboard-windows.ts';
import boardStyles from '../dashboard.module.css';
import { pathOf, useBoard } from '../state/board.ts';
import { FunnelView } from './funnel-view.tsx';
import { FunnelWindow } from './funnel-window.tsx';
import type { Funnel } from './steps.ts';
import styles from './ways.module.css';

/** Funnels that the website keeps: chosen by name, drawn with where people turned back. */
export default function Funnels() {
  const { site } = useBoard();
  const [edited, setEdited] = useState<Funnel | 'new'>();
  const [saved, setSaved] = useState<number>();
  const answer = useAnswer('listFunnels', pathOf(site, '/funnels'), { query: { per_page: 100, sort: 'asc' } });
  return (
    <>
      <Loaded answer={answer}>{({ data }) => <FunnelList funnels={data} saved={saved} onEdit={setEdited} />}</Loaded>
      {edited && (
        <FunnelWindow
          funnel={edited === 'new' ? undefined : edited}
          onSaved={setSaved}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface FunnelListProps {
  funnels: readonly Funnel[];
  /** The id of the one that was saved last. */
  saved: number | undefined;
  onEdit: (funnel: Funnel | 'new') => void;
}

function FunnelList({ funnels, saved, onEdit }: FunnelListProps) {
  const { isShared } = useBoard();
  const [params, change] = useAddress();
  const chosen = funnels.find(({ id }) => String(id) === params.get('funnel')) ?? funnels[0];
  const add = !isShared && (
    <Button icon={<Plus aria-hidden />} onClick={() => onEdit('new')}>
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
      <FunnelView funnel={chosen} isSaved={saved === chosen.id} onEdit={() => onEdit(chosen)} />
    </div>
  );
}
