import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { pixelMessages as messages } from '../../messages/pixels.ts';
import { counted } from '../../messages/shared/counts.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { formatInteger } from '../../ui/format.ts';
import styles from './pixels.module.css';

const MAX_COUNTED = 100;

/** Clicks on the links of the pixel: consent is kept in the visitors' browsers alone, so firings are unknown. */
export function PixelClicks({ path }: { path: string }) {
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
  const clicks = query.data?.data.totals.clicks;
  if (clicks === undefined || clicks === null || values.length === 0) return null;
  return (
    <p>
      <b>{messages.clicked(counted(clicks, 'clicks', formatInteger(clicks)))}</b>{' '}
      <span className={styles.muted}>{messages.clickedAbout}</span>
    </p>
  );
}
