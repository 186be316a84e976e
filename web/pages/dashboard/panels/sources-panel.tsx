import { useAddressWord } from '../../../state/address.ts';
import { Segmented } from '../../../ui/tabs.tsx';
import { utmWords, dashboardWords as words } from '../../../words/dashboard.ts';
import styles from '../dashboard.module.css';
import type { OverviewData } from '../state/board.ts';
import { Panel } from './panel.tsx';
import { AskedRows, ValueRows } from './rows.tsx';

const TABS = [
  { value: 'channel', label: words.channels },
  { value: 'source', label: words.sources },
  { value: 'referrer', label: words.referrers },
  { value: 'campaigns', label: words.campaigns },
] as const;

const TAGS = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_term', 'utm_content'] as const;

export function SourcesPanel({ panels }: Pick<OverviewData, 'panels'>) {
  const [tab, choose] = useAddressWord('sources', ['source', 'channel', 'referrer', 'campaigns']);
  const [tag, chooseTag] = useAddressWord('utm', TAGS);
  const isCampaigns = tab === 'campaigns';
  return (
    <Panel title={words.sources} id="sources" tab={tab} onTab={choose} tabs={TABS} details={isCampaigns ? tag : tab}>
      {isCampaigns ? (
        <>
          <div className={styles.split}>
            <Segmented
              label={words.campaignBy}
              value={tag}
              onChange={chooseTag}
              choices={TAGS.map((value) => ({ value, label: utmWords[value] }))}
            />
          </div>
          {tag === 'utm_term' || tag === 'utm_content' ? (
            <AskedRows dimension={tag} />
          ) : (
            <ValueRows dimension={tag} rows={panels[tag].filter(({ value }) => value !== '')} />
          )}
        </>
      ) : (
        <ValueRows dimension={tab} rows={panels[tab]} />
      )}
    </Panel>
  );
}
