import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import styles from '../dashboard.module.css';
import type { OverviewData } from '../state/dashboard-context.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { chosenValues } from '../state/filters.ts';
import { Panel } from './panel.tsx';
import { QueriedRows, ValueRows } from './rows.tsx';

const TABS = [
  { value: 'browser', label: texts.browsers },
  { value: 'os', label: texts.systems },
  { value: 'device', label: texts.sizes },
  { value: 'screen', label: texts.screens },
  { value: 'language', label: texts.languages },
] as const;

const VERSIONS: Readonly<Record<string, string>> = { browser: 'browser_version', os: 'os_version' };

/** Browsers, systems and devices. Filtering by one browser or system shows its versions. */
export function DevicesPanel({ panels }: Pick<OverviewData, 'panels'>) {
  const [tab, choose] = useEnumParam('devices', ['browser', 'os', 'device', 'screen', 'language']);
  const { view } = useDashboard();
  const chosen = chosenValues(view.conditions, tab);
  const versions = chosen.length === 1 ? VERSIONS[tab] : undefined;
  return (
    <Panel title={messages.devices} id="devices" tab={tab} onTab={choose} tabs={TABS} details={versions ?? tab}>
      {versions ? (
        <>
          <p className={styles.listHead}>{texts.versions(chosen[0] ?? '')}</p>
          <QueriedRows key={versions} dimension={versions} />
        </>
      ) : (
        <ValueRows dimension={tab} rows={panels[tab]} />
      )}
    </Panel>
  );
}
