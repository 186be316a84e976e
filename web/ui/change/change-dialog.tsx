import { useState } from 'react';
import { ANALYTICS, type Body } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { changeMessages as messages } from '../../messages/shared/analytics/change.ts';
import { useAddressParams, useUrlState, withChanges } from '../../state/navigation/url-state.ts';
import type { WhyProps } from '../chart/chart-props.ts';
import { Dialog } from '../floating/dialog.tsx';
import { Chip } from '../page/badges.tsx';
import { Loaded, SkeletonRows } from '../page/query-states.tsx';
import { Segmented } from '../page/tabs.tsx';
import { CsvButton } from '../table/csv-button.tsx';
import styles from './change.module.css';
import { ChangePanel, ValueName } from './change-panel.tsx';
import { RateChange } from './change-rate.tsx';
import { type ChangeData, keyOf, periodsOf, sentenceOf } from './change-texts.ts';

const PATH = `${ANALYTICS}/query/change`;
const SHOWN_PARTS = 6;

interface Narrowed {
  dimension: string;
  value: string;
  label: string;
}

/** Explains the change of a figure, in the order of what explains most. The address stores the figure. */
export default function ChangeDialog({ metrics, request, fileName, filterBy, isAnonymous = false }: WhyProps) {
  const [params, change] = useUrlState();
  const [, setParams] = useAddressParams();
  const [narrowed, setNarrowed] = useState<readonly Narrowed[]>([]);
  const chosen = metrics.find(({ value }) => value === params.get('why')) ?? metrics[0];
  if (!chosen) return null;
  const noun = chosen.label.toLowerCase();
  const body = { ...request, metric: chosen.value, ...filterOf(request.filter, narrowed), limit: SHOWN_PARTS };
  const choose = (added: Narrowed) => {
    const apply = filterBy?.(added.dimension);
    if (!apply) return setNarrowed([...narrowed, added]);
    // One change of the address: of two, the second would undo the first.
    setParams((before) => withChanges(apply(before, added.value), { why: undefined }));
  };
  return (
    <Dialog
      title={messages.title(noun)}
      isOpen
      onClose={() => change({ why: undefined }, { goesBack: true })}
      isInUrl
      widthPx={1120}
    >
      <div className={styles.bar}>
        <Segmented
          label={messages.figure}
          value={chosen.value}
          onChange={(why) => change({ why }, { pushesHistory: false })}
          choices={metrics}
        />
        <CsvButton
          label={messages.download}
          failed={messages.downloadFailed}
          name={`${fileName}-${chosen.value}-change.csv`}
          path={PATH}
          options={{ method: 'POST', body: { ...body, limit: 100 } }}
        />
      </div>
      {narrowed.length > 0 && (
        <div className={styles.chips}>
          {narrowed.map((one) => (
            <Chip
              key={`${one.dimension} ${one.value}`}
              removeLabel={messages.removeFilter}
              onRemove={() => setNarrowed(narrowed.filter((other) => other !== one))}
            >
              <ValueName {...one} isAnonymous={isAnonymous} />
            </Chip>
          ))}
        </div>
      )}
      <Explanation body={body} noun={noun} isAnonymous={isAnonymous} onChoose={choose} />
    </Dialog>
  );
}

type Filter = Body<'explainChange'>['filter'];

function filterOf(own: Filter, narrowed: readonly Narrowed[]): { filter?: Filter } {
  const added = narrowed.map(({ dimension, value }) => ({ kind: 'is' as const, dimension, values: [value] }));
  if (added.length === 0) return own ? { filter: own } : {};
  return {
    filter: { kind: 'and', filters: [...(own?.kind === 'and' ? (own.filters ?? []) : own ? [own] : []), ...added] },
  };
}

interface ExplanationProps {
  body: Body<'explainChange'>;
  noun: string;
  isAnonymous: boolean;
  onChoose: (value: Narrowed) => void;
}

function Explanation({ body, noun, isAnonymous, onChoose }: ExplanationProps) {
  const query = useApiQuery('explainChange', PATH, { body });
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={12} />}>
      {({ data, meta }) => (
        <div className={styles.explanation} aria-busy={query.isPlaceholderData}>
          <Headline data={data} noun={noun} isAnonymous={isAnonymous} />
          {body.metric === 'conversions' && <RateChange body={body} />}
          <p className={styles.muted}>{periodsOf({ data, meta }, noun)}</p>
          <div className={styles.panels}>
            {data.dimensions
              .filter(({ dimension }) => !isAnonymous || !dimension.startsWith('via_'))
              .map((one) => (
                <ChangePanel
                  key={one.dimension}
                  explained={one}
                  isStandout={data.standout?.dimension === one.dimension}
                  hasShares={data.finding !== 'chance' && data.change !== 0}
                  isAnonymous={isAnonymous}
                  onChoose={({ value, label }) => onChoose({ dimension: one.dimension, value, label })}
                />
              ))}
          </div>
          <p className={styles.muted}>{keyOf(data)}</p>
        </div>
      )}
    </Loaded>
  );
}

function Headline({ data, noun, isAnonymous }: { data: ChangeData; noun: string; isAnonymous: boolean }) {
  const { before, dimension, values, after } = sentenceOf(data, noun);
  return (
    <p className={styles.sentence} role="status">
      {before}{' '}
      {values.map((one, place) => (
        <span key={one.value}>
          {place > 0 && (place === values.length - 1 ? ` ${messages.and} ` : ', ')}
          <b>
            <ValueName dimension={dimension} {...one} isAnonymous={isAnonymous} />
          </b>
        </span>
      ))}
      {after}
    </p>
  );
}
