import { useState } from 'react';
import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { isDrafted } from '../../state/draft.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { DataTab } from './settings/data-tab.tsx';
import { ReportsTab } from './settings/reports-tab.tsx';
import { RulesTab } from './settings/rules-tab.tsx';
import { SharingTab } from './settings/sharing-tab.tsx';
import { draftName } from './settings/tab-form.tsx';
import { TrackingTab } from './settings/tracking-tab.tsx';
import { SETTINGS_TABS, type SettingsTab, type SettingsTabProps } from './settings/website-settings.ts';

const SCREENS = { tracking: TrackingTab, rules: RulesTab, sharing: SharingTab, reports: ReportsTab, data: DataTab };

/** All settings of a website. */
export default function WebsiteSettings({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string | undefined>>;
}) {
  const website = useApiQuery('showWebsite', `${ANALYTICS}/websites/${id}`);
  const settings = useApiQuery('showWebsiteSettings', `${ANALYTICS}/websites/${id}/settings`);
  return (
    <Loaded query={website}>
      {({ data }) => (
        <Page
          title={`${data.domain}: ${messages.settings}`}
          heading={data.domain}
          subtitle={messages.settings}
          back={{ to: '/websites', label: messages.title }}
          actions={<LinkButton to={`/websites/${id}`}>{messages.open}</LinkButton>}
          isNarrow
        >
          <Loaded query={settings}>{(found) => <Chosen website={data} settings={found.data} />}</Loaded>
        </Page>
      )}
    </Loaded>
  );
}

function Chosen(props: Pick<SettingsTabProps, 'website' | 'settings'>) {
  const [tab, choose] = useEnumParam('tab', SETTINGS_TABS);
  const [password, setPassword] = useState('');
  const Screen = SCREENS[tab];
  const hasDraft = (value: SettingsTab) =>
    value !== tab && (isDrafted(draftName(props.website, value)) || (value === 'sharing' && password !== ''));
  const choices = SETTINGS_TABS.map((value) => ({
    value,
    label: hasDraft(value) ? <UnsavedTab name={messages[value]} /> : messages[value],
  }));
  return (
    <Tabs label={messages.settings} value={tab} onChange={choose} choices={choices} hasLine>
      <Screen {...props} password={password} setPassword={setPassword} />
    </Tabs>
  );
}

/** A tab that has unsaved changes. */
function UnsavedTab({ name }: { name: string }) {
  return (
    <span title={messages.unsaved}>
      {name} <span aria-hidden>•</span>
      <span className="visually-hidden">({messages.unsaved})</span>
    </span>
  );
}
