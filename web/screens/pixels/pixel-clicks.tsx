import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { pixelMessages as messages } from '../../messages/pixels.ts';
import { counted } from '../../messages/shared/counts.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { formatCompact, formatInteger } from '../../ui/format.ts';
import styles from './pixels.module.css';

const MAX_COUNTED = 100;

/** Returns the clicks of the last 30 days on the links of a pixel; undefined while they are unknown, or for too many links. */
function usePixelClicks(path: string): number | undefined {
  const links = useApiQuery('listPixelLinks', `${path}/links`, { query: { limit: MAX_COUNTED } });
  const values = links.data?.data.urls.map(({ id }) => String(id)) ?? [];
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    body: {
      filter: { kind: 'is', dimension: 'link', values },
      metrics: ['clicks'],
      range: '30d',
      timezone: ownTimeZone(),
    },
    enabled: values.length > 0 && links.data?.data.result === values.length,
  });
  return values.length === 0 ? undefined : (query.data?.data.totals.clicks ?? undefined);
}

/** The same as a number in the list of pixels. */
export function ClickCount({ path }: { path: string }) {
  const clicks = usePixelClicks(path);
  return clicks === undefined ? null : <span title={formatInteger(clicks)}>{formatCompact(clicks)}</span>;
}

/** Clicks on the links of the pixel: consent is kept in the visitors' browsers alone, so firings are unknown. */
export function PixelClicks({ path }: { path: string }) {
  const clicks = usePixelClicks(path);
  if (clicks === undefined) return null;
  return (
    <p>
      <b>{messages.clicked(counted(clicks, 'clicks', formatInteger(clicks)))}</b>{' '}
      <span className={styles.muted}>{messages.clickedAbout}</span>
    </p>
  );
}
