import { LayoutDashboard, Radio, Route } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { NEWS, UNRELEASED } from '../../messages/news.generated.ts';
import { newsMessages as messages, NEWS_PLACES as PLACES } from '../../messages/news.ts';
import { errorMessages } from '../../messages/shared/errors.ts';
import { frameMessages } from '../../messages/shared/frame.ts';
import { NEWEST_NEWS } from '../../state/news/newest-news.generated.ts';
import { hasNews, NO_NEWS, shortVersion } from '../../state/news/news.ts';
import { markNewsSeen, seeNews } from '../../state/news/see-news.ts';
import { useCanOpen, useWorkspace } from '../../state/workspace/workspace.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { CheckRow } from '../../ui/form/check-row.tsx';
import { formatDay } from '../../ui/format.ts';
import { Badge } from '../../ui/page/badges.tsx';
import { layout, Page, Section } from '../../ui/page/page.tsx';
import styles from './news.module.css';

type Entries = (typeof NEWS)[number]['entries'];
type Group = keyof typeof messages.groups;

/** What this build and the releases brought, newest first. Opening the screen marks them as seen. */
export default function NewsScreen() {
  const seen = useWorkspace()?.person?.seen_release;
  // What was unseen stays marked while the screen is open.
  const before = useRef<string>(undefined);
  before.current ??= seen;
  const { showToast, showError } = useToasts();
  useEffect(() => {
    if (hasNews(seen, NEWEST_NEWS)) markNewsSeen();
  }, [seen]);
  const choose = (isOn: boolean) =>
    seeNews(isOn ? NEWEST_NEWS : NO_NEWS).then(
      () => showToast({ title: messages.saved }),
      (error: unknown) => showError(errorMessages.notSaved, error),
    );
  return (
    <Page title={frameMessages.news}>
      {NEWS.length + UNRELEASED.length === 0 && <p className={layout.description}>{messages.none}</p>}
      {HIGHLIGHTS.length > 0 && (
        <Section title={messages.highlights}>
          <dl className={styles.highlights}>
            {HIGHLIGHTS.map((entry) => (
              <Entry key={entry.title} {...entry} hasPicture />
            ))}
          </dl>
        </Section>
      )}
      {UNRELEASED.length > 0 && (
        <Section title={messages.latest} description={NEWS[0] && sinceRelease(NEWS[0])}>
          <NewsOf entries={UNRELEASED} />
        </Section>
      )}
      {NEWS.map(({ version, date, entries }) => (
        <Section
          key={version}
          title={messages.version(shortVersion(version))}
          description={formatDay(date)}
          actions={hasNews(before.current, version) && <Badge tone="good">{messages.isNew}</Badge>}
        >
          <NewsOf entries={entries} />
        </Section>
      ))}
      <CheckRow label={messages.tellMe} isOn={seen !== NO_NEWS} onChange={(isOn) => void choose(isOn)} />
    </Page>
  );
}

const PICTURES = { path: <Route aria-hidden />, live: <Radio aria-hidden />, board: <LayoutDashboard aria-hidden /> };

/** The most important news of this build, or else of the newest release. */
const HIGHLIGHTS =
  [UNRELEASED, NEWS[0]?.entries ?? []]
    .map((entries) => entries.filter(({ title }) => PLACES[title]?.isHighlight).slice(0, 3))
    .find((found) => found.length > 0) ?? [];

function sinceRelease({ version, date }: (typeof NEWS)[number]): string {
  return messages.latestAbout(shortVersion(version), formatDay(date));
}

/** News in groups, what belongs to none at the end. */
function NewsOf({ entries }: { entries: Entries }) {
  const others = entries.filter((entry) => !HIGHLIGHTS.includes(entry));
  const groups = Map.groupBy(others, ({ title }) => PLACES[title]?.group);
  const names = [...(Object.keys(messages.groups) as Group[]), undefined];
  return names.map((name) => {
    const found = groups.get(name);
    if (!found) return null;
    return (
      <div key={name ?? ''} className={styles.group}>
        {name && <h3>{messages.groups[name]}</h3>}
        <dl className={styles.news}>
          {found.map(({ title, text }) => (
            <Entry key={title} title={title} text={text} />
          ))}
        </dl>
      </div>
    );
  });
}

/** One piece of news: what it brings, or the first sentence of the changelog, and the screen that has it. */
function Entry({ title, text, hasPicture }: Entries[number] & { hasPicture?: boolean }) {
  const canOpen = useCanOpen();
  const { to, text: sentence, picture } = PLACES[title] ?? {};
  return (
    <div>
      <dt>
        {hasPicture && picture && PICTURES[picture]}
        {to && canOpen(to) ? <Link to={to}>{title}</Link> : title}
      </dt>
      <dd>{sentence ?? /^.+?[.](?=\s|$)/.exec(text)?.[0] ?? text}</dd>
    </div>
  );
}
