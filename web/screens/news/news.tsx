import { useEffect } from 'react';
import { NEWS } from '../../messages/news.generated.ts';
import { newsMessages as messages } from '../../messages/news.ts';
import { errorMessages } from '../../messages/shared/errors.ts';
import { frameMessages } from '../../messages/shared/frame.ts';
import { NEWEST_NEWS } from '../../state/news/newest-news.generated.ts';
import { hasNews, NO_NEWS, shortVersion } from '../../state/news/news.ts';
import { markNewsSeen, seeNews } from '../../state/news/see-news.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { CheckRow } from '../../ui/form/check-row.tsx';
import { formatDay } from '../../ui/format.ts';
import { layout, Page, Section } from '../../ui/page/page.tsx';
import styles from './news.module.css';

/** What releases brought, newest first. Whoever opens it has seen it. */
export default function NewsScreen() {
  const seen = useWorkspace()?.person?.seen_release;
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
      {NEWS.length === 0 && <p className={layout.description}>{messages.none}</p>}
      {NEWS.map(({ version, date, entries }) => (
        <Section key={version} title={messages.version(shortVersion(version))} description={formatDay(date)}>
          <dl className={styles.news}>
            {entries.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
      <CheckRow label={messages.tellMe} isOn={seen !== NO_NEWS} onChange={(isOn) => void choose(isOn)} />
    </Page>
  );
}
