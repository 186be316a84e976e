import { ExternalLink, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { useAddressWord } from '../../state/address.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useNotices } from '../../ui/toasts.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { type Campaign, MOST_LINKS, TOUCHED } from './campaign-data.ts';
import { CampaignLinks } from './campaign-links.tsx';
import { CampaignNumbers } from './campaign-numbers.tsx';
import { CampaignSettings } from './campaign-settings.tsx';
import styles from './campaigns.module.css';
import type { CampaignLink } from './rotation.ts';
import { RotatorStrip } from './rotator-strip.tsx';
import { StarButton } from './star-button.tsx';

const BACK = { to: '/campaigns', label: words.title };

export default function CampaignScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const path = `${LINK_TOOLS}/campaign/${params.id}`;
  const campaign = useAnswer('showCampaign', path);
  const links = useAnswer('listCampaignLinks', `${path}/links`, { query: { limit: MOST_LINKS } });
  if (campaign.data === undefined)
    return (
      <Page title={words.campaign} back={BACK}>
        <Loaded answer={campaign}>{() => null}</Loaded>
      </Page>
    );
  const { data } = campaign.data;
  return (
    <Page title={data.name} back={BACK} heading={<Heading campaign={data} />} actions={<Actions campaign={data} />}>
      <RotatorStrip campaign={data} count={links.data?.data.urls.length ?? 0} />
      <Loaded answer={links}>{(answer) => <Parts campaign={data} links={answer.data.urls} />}</Loaded>
    </Page>
  );
}

function Heading({ campaign }: { campaign: Campaign }) {
  return (
    <span className={styles.rowName}>
      {campaign.color !== null && <span className={styles.dot} style={{ background: campaign.color }} aria-hidden />}
      <span>{campaign.name}</span>
      <StarButton campaign={campaign} />
    </span>
  );
}

const TABS = ['numbers', 'links', 'settings'] as const;

function Parts({ campaign, links }: { campaign: Campaign; links: readonly CampaignLink[] }) {
  const [tab, setTab] = useAddressWord('tab', TABS);
  return (
    <Tabs
      label={words.parts}
      value={tab}
      onChange={setTab}
      hasLine
      choices={TABS.map((value) => ({
        value,
        label: value === 'links' ? `${words.tabs.links} (${links.length})` : words.tabs[value],
      }))}
    >
      {tab === 'numbers' && <CampaignNumbers campaign={campaign} links={links} />}
      {tab === 'links' && <CampaignLinks campaign={campaign} links={links} />}
      {tab === 'settings' && <CampaignSettings campaign={campaign} links={links} />}
    </Tabs>
  );
}

function Actions({ campaign }: { campaign: Campaign }) {
  const confirm = useConfirm();
  const [, go] = useLocation();
  const { tell, tellFault } = useNotices();
  const remove = useChange('deleteCampaign', TOUCHED);
  const ask = async () => {
    const question = { title: words.deleteTitle(campaign.name), text: words.deleteText, action: words.delete };
    if (!(await confirm(question))) return;
    try {
      go('/campaigns');
      await remove.mutateAsync({ path: `${LINK_TOOLS}/campaign/${campaign.id}/delete`, method: 'DELETE' });
      tell({ title: words.deleted });
    } catch (error) {
      tellFault(words.deleteFailed, error);
    }
  };
  return (
    <>
      {campaign.public && (
        <a className={buttonClass({})} href={campaign.list} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          {words.openList}
        </a>
      )}
      <IconButton label={words.delete} look="quiet" icon={<Trash2 aria-hidden />} onClick={() => void ask()} />
    </>
  );
}
