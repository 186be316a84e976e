import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useApiQuery } from '../../../api/queries.ts';
import { realtimeMessages } from '../../../messages/websites/realtime.ts';
import { visitMessages as texts } from '../../../messages/websites/visits.ts';
import { valueName } from '../../../state/analytics/value-names.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { pathOf } from '../state/query.ts';
import { type Visit, VisitSteps } from './visit-steps.tsx';
import styles from './visit-window.module.css';

interface WindowProps {
  siteId: number;
  /** Keys of the visits in the list, in its order. */
  keys: readonly string[];
}

/** One visit step by step, over the list. The address names the visit. */
export function VisitWindow({ siteId, keys }: WindowProps) {
  const [params, change] = useUrlState();
  const visit = params.get('visit');
  const isKey = visit !== null && /^\d+-\d+$/.test(visit);
  const query = useApiQuery('showVisit', pathOf({ id: siteId }, '/visit'), {
    query: { visit: visit ?? '' },
    enabled: isKey,
  });
  const shown = query.data?.data.visit;
  return (
    <Dialog
      title={shown ? titleOf(shown) : texts.visit}
      isOpen={isKey}
      onClose={() => change({ visit: undefined }, { goesBack: true })}
      isInUrl
      widthPx={760}
    >
      <Loaded query={query}>
        {({ data: { visit: found, steps } }) => (
          <>
            <Neighbors keys={keys} visit={visit} />
            {found ? <VisitSteps visit={found} steps={steps} /> : <p>{texts.gone}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function titleOf({ city, country, browser, os }: Visit): string {
  const land =
    country.value === '' ? realtimeMessages.unknownCountry : valueName('country', country.value, country.label);
  return texts.from(city === '' ? land : city, browser, os);
}

/** Leads to the visits before and after it in the list, also by the arrow keys. */
function Neighbors({ keys, visit }: Pick<WindowProps, 'keys'> & { visit: string | null }) {
  const [, change] = useUrlState();
  const place = keys.indexOf(visit ?? '');
  const [newer, older] = [keys[place - 1], place < 0 ? undefined : keys[place + 1]];
  useEffect(() => {
    const listen = ({ key, target }: KeyboardEvent) => {
      const to = { ArrowLeft: newer, ArrowRight: older }[key];
      if (to !== undefined && !(target instanceof HTMLInputElement)) change({ visit: to }, { pushesHistory: false });
    };
    // Before the dialog, which handles the keys that its parts receive.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [newer, older, change]);
  if (place < 0) return null;
  const go = (to: string | undefined) => to !== undefined && change({ visit: to }, { pushesHistory: false });
  return (
    <nav className={styles.neighbors} aria-label={texts.neighbors}>
      <IconButton
        label={texts.newer}
        shortcut="←"
        icon={<ChevronLeft />}
        aria-disabled={newer === undefined}
        onClick={() => go(newer)}
      />
      <span>{texts.place(formatInteger(place + 1), formatInteger(keys.length))}</span>
      <IconButton
        label={texts.older}
        shortcut="→"
        icon={<ChevronRight />}
        aria-disabled={older === undefined}
        onClick={() => go(older)}
      />
    </nav>
  );
}
