import { ANALYTICS, type Answer } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { formatWhole } from '../../ui/format.ts';
import { SettingsFrame } from '../../ui/settings-frame.tsx';
import { Loaded } from '../../ui/states.tsx';
import { planWords, settingsWords as words } from '../../words/settings.ts';
import styles from './settings.module.css';

type Usage = Answer<'showUsage'>['data'];

/** What the plan is, how much there is, and how fast it may be asked. */
export default function Plan() {
  const usage = useAnswer('showUsage', `${ANALYTICS}/account/usage`);
  return (
    <SettingsFrame title={words.plan}>
      <Loaded answer={usage}>
        {({ data }) => (
          <dl className={styles.figures}>
            {figuresOf(data).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

/** Names and figures in the order in which they stand. */
export function figuresOf({ plan, links, codes, websites, events_this_month, requests_a_minute: requests }: Usage) {
  return [
    [planWords.plan, plan],
    [planWords.links, formatWhole(links)],
    [planWords.codes, formatWhole(codes)],
    [planWords.websites, formatWhole(websites)],
    [planWords.events, formatWhole(events_this_month)],
    [planWords.linkRequests, formatWhole(requests.link_tools)],
    [planWords.analyticsRequests, formatWhole(requests.analytics)],
  ] as const;
}
