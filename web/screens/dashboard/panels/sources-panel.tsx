import { utmMessages, dashboardMessages as words } from '../../../messages/websites/dashboard.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { Segmented } from '../../../ui/page/tabs.tsx';
import styles from '../dashboard.module.css';
import type { OverviewData } from '../state/dashboard-context.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { objectsBehind } from '../state/source-objects.ts';
import { Panel } from './panel.tsx';
import { QueriedRows, ValueRows } from './rows.tsx';

const TABS = [
  { value: 'channel', label: words.channels },
  { value: 'source', label: words.sources },
  { value: 'objects', label: words.objects },
  { value: 'referrer', label: words.referrers },
  { value: 'campaigns', label: words.campaigns },
] as const;
const WORDS = ['source', 'channel', 'objects', 'referrer', 'campaigns'] as const;
/** Shared dashboards may not query the names of codes and links. */
const SHARED_TABS = TABS.filter(({ value }) => value !== 'objects');

const TAGS = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_term', 'utm_content'] as const;
const OBJECTS = ['via_qr', 'via_link', 'via_campaign'] as const;

/** Traffic sources. Filtering by codes or links as source or channel shows which ones. */
export function SourcesPanel({ panels }: Pick<OverviewData, 'panels'>) {
  const { view, isShared } = useDashboard();
  const [chosen, choose] = useEnumParam('sources', WORDS);
  const [tag, chooseTag] = useEnumParam('utm', TAGS);
  const [object, chooseObject] = useEnumParam('via', OBJECTS);
  const tab = isShared && chosen === 'objects' ? 'source' : chosen;
  const behind = isShared ? undefined : objectsBehind(tab, view.conditions);
  const dimensions: Readonly<Record<(typeof WORDS)[number], Dimension>> = {
    source: behind ?? 'source',
    channel: behind ?? 'channel',
    referrer: 'referrer',
    objects: object,
    campaigns: tag,
  };
  return (
    <Panel
      title={words.sources}
      id="sources"
      tab={tab}
      onTab={choose}
      tabs={isShared ? SHARED_TABS : TABS}
      details={dimensions[tab]}
    >
      {tab === 'campaigns' && (
        <Split label={words.campaignBy} value={tag} onChange={chooseTag} messages={TAGS} names={utmMessages} />
      )}
      {tab === 'objects' && (
        <Split
          label={words.objectsBy}
          value={object}
          onChange={chooseObject}
          messages={OBJECTS}
          names={words.objectKinds}
        />
      )}
      {behind && <p className={styles.listHead}>{words.behind[behind]}</p>}
      <SourceRows dimension={dimensions[tab]} panels={panels} />
    </Panel>
  );
}

type OfPanel = 'channel' | 'source' | 'referrer' | 'utm_campaign' | 'utm_source' | 'utm_medium';
type Dimension = OfPanel | 'utm_term' | 'utm_content' | (typeof OBJECTS)[number];

function SourceRows({ dimension, panels }: { dimension: Dimension } & Pick<OverviewData, 'panels'>) {
  if (!(dimension in panels)) return <QueriedRows key={dimension} dimension={dimension} isOfWays />;
  const rows = panels[dimension as OfPanel];
  // Visits without a UTM tag are listed as untagged; visits without a source are direct.
  const isTag = dimension.startsWith('utm_');
  const named = isTag ? rows.filter(({ value }) => value !== '') : rows;
  return <ValueRows dimension={dimension} rows={named} isOfWays />;
}

interface SplitProps<Word extends string> {
  label: string;
  value: Word;
  onChange: (word: Word) => void;
  messages: readonly Word[];
  names: Readonly<Record<Word, string>>;
}

function Split<Word extends string>({ label, value, onChange, messages, names }: SplitProps<Word>) {
  const choices = messages.map((word) => ({ value: word, label: names[word] }));
  return (
    <div className={styles.split}>
      <Segmented label={label} value={value} onChange={onChange} choices={choices} />
    </div>
  );
}
