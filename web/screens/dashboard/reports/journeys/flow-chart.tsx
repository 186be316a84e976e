import { type CSSProperties, useMemo, useState } from 'react';
import { journeyMessages as texts } from '../../../../messages/websites/journeys.ts';
import { useUrlState } from '../../../../state/navigation/url-state.ts';
import { Menu } from '../../../../ui/floating/menu.tsx';
import { formatInteger, formatShare } from '../../../../ui/format.ts';
import { useDashboard } from '../../state/dashboard-context.ts';
import { chosenValues, withValue } from '../../state/filters.ts';
import { type Flow, type FlowNode, isRemarkable, visitsThrough } from './flow.ts';
import { bandPath, type FlowLayout, layoutOf, type PlacedNode, STEP_WIDTH } from './flow-layout.ts';
import { nodeName, sentenceOf } from './flow-text.ts';
import styles from './journeys.module.css';

/** A flow by steps, whose pages are buttons. Pointing at one, or focusing it, shows the paths through it. */
export function FlowChart({ flow, isToEnd }: { flow: Flow; isToEnd: boolean }) {
  const [pointed, point] = useState<string>();
  const layout = useMemo(() => layoutOf(flow, isToEnd), [flow, isToEnd]);
  const found = layout.nodes.find(({ node }) => node.key === pointed);
  return (
    <>
      <div
        className={styles.flow}
        data-pointed={found !== undefined}
        data-end={isToEnd}
        style={{ height: layout.heightPx, '--columns': layout.columns } as CSSProperties}
        onPointerLeave={() => point(undefined)}
      >
        <Bands flow={flow} layout={layout} pointed={found?.node.key} />
        {layout.nodes.map((placed) => (
          <FlowPage key={placed.node.key} {...{ placed, flow, isToEnd, point }} isPointed={placed === found} />
        ))}
      </div>
      <p className={styles.sentence}>
        {found ? sentenceOf(flow, found.node, isToEnd) : `${texts.about[isToEnd ? 'end' : 'start']} ${texts.choose}`}
      </p>
    </>
  );
}

function Bands({ flow, layout, pointed }: { flow: Flow; layout: FlowLayout; pointed: string | undefined }) {
  const through = useMemo(() => (pointed === undefined ? undefined : visitsThrough(flow, pointed)), [flow, pointed]);
  const { columns, heightPx, bands } = layout;
  const most = Math.max(1, ...bands.map(({ band }) => band.visits));
  return (
    <svg viewBox={`0 0 ${columns * STEP_WIDTH} ${heightPx || 1}`} preserveAspectRatio="none" aria-hidden>
      {bands.map((placed) => (
        <path
          key={placed.key}
          className={styles.band}
          style={{ '--strength': placed.band.visits / most } as CSSProperties}
          d={bandPath(placed, placed.thicknessPx)}
        />
      ))}
      {bands.map((placed) => {
        const visits = through?.get(placed.key);
        if (visits === undefined) return null;
        const thickness = (placed.thicknessPx * visits) / placed.band.visits;
        return <path key={placed.key} className={styles.bandPart} d={bandPath(placed, thickness)} />;
      })}
    </svg>
  );
}

interface FlowPageProps {
  placed: PlacedNode;
  flow: Flow;
  isToEnd: boolean;
  isPointed: boolean;
  point: (key: string | undefined) => void;
}

function FlowPage({ placed, flow, isToEnd, isPointed, point }: FlowPageProps) {
  const { node, column, topPx, barPx, endedPx } = placed;
  const entries = usePageEntries(node.page ?? '');
  const share = formatShare(node.ended / node.visits);
  const inside = (
    <>
      <span className={styles.bar} style={{ height: barPx }}>
        <span style={{ height: endedPx }} />
      </span>
      <span className={styles.label} aria-hidden={node.page !== undefined}>
        <b>{nodeName(node)}</b>
        <small>
          {formatInteger(node.visits)}
          {node.ended > 0 && <i>{isToEnd ? texts.began(share) : texts.left(share)}</i>}
        </small>
      </span>
    </>
  );
  const attributes = {
    className: styles.node,
    style: { '--column': column, top: topPx } as CSSProperties,
    'data-pointed': isPointed,
    'data-remarkable': isRemarkable(flow, node),
    onPointerEnter: () => point(node.key),
    onFocus: () => point(node.key),
    onBlur: () => point(undefined),
  };
  if (node.page === undefined) return <div {...attributes}>{inside}</div>;
  const button = (
    <button type="button" {...attributes}>
      {inside}
      <span className="visually-hidden">{sentenceOf(flow, node, isToEnd)}</span>
    </button>
  );
  return <Menu trigger={button} entries={entries} isAtStart />;
}

/** Goes on from the page in either direction, or filters the dashboard by it. */
function usePageEntries(page: FlowNode['page'] & string) {
  const { view, change } = useDashboard();
  const [, setUrl] = useUrlState();
  const isFiltered = chosenValues(view.conditions, 'page').includes(page);
  const filter = () => change({ conditions: withValue(view.conditions, 'page', { value: page, isExcluded: false }) });
  return [
    { heading: page },
    { label: texts.continueHere, onSelect: () => setUrl({ at: page, way: undefined }) },
    { label: texts.ledHere, onSelect: () => setUrl({ at: page, way: 'end' }) },
    { label: isFiltered ? texts.unfilter : texts.filter, onSelect: filter },
  ];
}
