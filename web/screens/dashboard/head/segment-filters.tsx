import { Plus } from 'lucide-react';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { nounOf } from '../../../messages/shared/counts.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { segmentMessages } from '../../../messages/websites/segments.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger, formatShare } from '../../../ui/format.ts';
import { Chip } from '../../../ui/page/badges.tsx';
import { conditionText } from '../state/condition-text.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import type { Condition, Filter } from '../state/filters.ts';
import styles from './head.module.css';

interface ConditionsProps {
  conditions: readonly Condition[];
  error: string | undefined;
  onChange: (conditions: readonly Condition[]) => void;
  onAdd: () => void;
}

/** The filters of a segment, each of which can be removed. */
export function Conditions({ conditions, error, onChange, onAdd }: ConditionsProps) {
  return (
    <fieldset className={styles.conditions}>
      <legend>{segmentMessages.filters}</legend>
      {conditions.map((one) => (
        <Chip
          key={conditionText(one)}
          removeLabel={texts.removeFilter(conditionText(one))}
          onRemove={() => onChange(conditions.filter((other) => other !== one))}
        >
          {conditionText(one)}
        </Chip>
      ))}
      <Button size="small" variant="ghost" icon={<Plus aria-hidden />} onClick={onAdd}>
        {messages.addFilter}
      </Button>
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}

/** How many visitors the filters match, before they are saved. */
export function SegmentCount({ filter }: { filter: Filter }) {
  const { site } = useDashboard();
  const body = { scope: { website: site.id }, metrics: ['visitors' as const], range: '30d' as const };
  const whole = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body }).data?.data.totals.visitors;
  const settled = useDebounced(filter, 300);
  const matched = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: { ...body, filter: settled } });
  const count = matched.data?.data.totals.visitors ?? undefined;
  return (
    <p className={styles.segmentMatch} aria-live="polite">
      {count !== undefined && (
        <>
          <b>
            {formatInteger(count)} {nounOf(count, 'visitors')}
          </b>{' '}
          {whole ? segmentMessages.visitorsOf(formatShare(count / whole)) : ''}
        </>
      )}
    </p>
  );
}
