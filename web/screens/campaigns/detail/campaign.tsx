import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { useIsShared } from '../../../state/workspace/workspace.ts';
import { LinkPanelPlace } from '../../../ui/floating/open-link.tsx';
import { AuthorLine } from '../../../ui/object/authors.tsx';
import { PinButton } from '../../../ui/object/pin-entry.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { type Campaign, MAX_LINKS } from '../campaign-data.ts';
import type { CampaignLink } from '../editor/rotation.ts';
import { CampaignIcon } from '../list/campaign-columns.tsx';
import styles from '../list/campaigns.module.css';
import { StarButton } from '../list/star-button.tsx';
import { CampaignAnalytics } from './campaign-analytics.tsx';
import { CampaignLinks } from './campaign-links.tsx';
import { CampaignSettings } from './campaign-settings.tsx';
import { Sharing } from './sharing.tsx';

const BACK = { to: '/campaigns', label: messages.title };

export default function CampaignScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const path = `${LINK_TOOLS}/campaign/${params.id}`;
  const isShared = useIsShared();
  const campaign = useApiQuery('showCampaign', path);
  const links = useApiQuery('listCampaignLinks', `${path}/links`, { query: { limit: MAX_LINKS } });
  if (campaign.data === undefined)
    return (
      <Page title={messages.campaign} back={BACK}>
        <Loaded query={campaign}>{() => null}</Loaded>
      </Page>
    );
  const { data } = campaign.data;
  return (
    <Page
      title={data.name}
      back={BACK}
      heading={<Heading campaign={data} />}
      subtitle={isShared && <AuthorLine kind="campaign" id={data.id} />}
      actions={<PinButton type="campaign" id={data.id} />}
    >
      <Sharing campaign={data} links={links.data?.data.urls ?? []} />
      <Loaded query={links}>{(response) => <Parts campaign={data} links={response.data.urls} />}</Loaded>
      <LinkPanelPlace />
    </Page>
  );
}

function Heading({ campaign }: { campaign: Campaign }) {
  return (
    <span className={styles.rowName}>
      <CampaignIcon color={campaign.color} />
      <span>{campaign.name}</span>
      <StarButton campaign={campaign} />
    </span>
  );
}

const TABS = ['numbers', 'links', 'settings'] as const;

function Parts({ campaign, links }: { campaign: Campaign; links: readonly CampaignLink[] }) {
  const [tab, setTab] = useEnumParam('tab', TABS);
  return (
    <Tabs
      label={messages.parts}
      value={tab}
      onChange={setTab}
      hasLine
      choices={TABS.map((value) => ({
        value,
        label: value === 'links' ? `${messages.tabs.links} (${links.length})` : messages.tabs[value],
      }))}
    >
      {tab === 'numbers' && <CampaignAnalytics campaign={campaign} links={links} />}
      {tab === 'links' && <CampaignLinks campaign={campaign} links={links} />}
      {tab === 'settings' && <CampaignSettings campaign={campaign} links={links} />}
    </Tabs>
  );
}
