import { QrCode } from 'lucide-react';
import { useDeferredValue } from 'react';
import { editorMessages } from '../../../messages/links/link-editor.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { hostOf, shortUrlOf } from '../../../state/hosts/service-url.ts';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { svgDataUrl } from '../link-data.ts';
import { useQrOf } from '../qr-dialog.tsx';
import styles from './editor.module.css';
import { SocialCard } from './social-card.tsx';
import type { LinkValues } from './values.ts';

/** Live preview of what visitors and social networks will see. */
export function LinkPreview({ values, shortUrl }: { values: LinkValues; shortUrl: string | undefined }) {
  const shown = useDeferredValue(values);
  const address = shortUrlOf(shown, shortUrl);
  return (
    <aside className={`${layout.aside} ${styles.preview}`} aria-label={editorMessages.preview}>
      <div>
        <h2 className={styles.previewTitle}>{editorMessages.previewShort}</h2>
        <div className={styles.shortLine}>
          <code className={styles.shortText}>
            {hostOf(shown.domain, shortUrl)}/
            {shown.custom.trim() || <span className={styles.random}>{editorMessages.randomAlias}</span>}
          </code>
          {shortUrl !== undefined && <CopyButton text={shortUrl} label={linkMessages.copy} />}
        </div>
      </div>
      <div>
        <h2 className={styles.previewTitle}>{editorMessages.previewCard}</h2>
        <SocialCard values={shown} shortUrl={shortUrl} />
      </div>
      <div>
        <h2 className={styles.previewTitle}>{editorMessages.previewCode}</h2>
        <CodePicture address={address} />
      </div>
    </aside>
  );
}

const SIZE_PX = 148;

function CodePicture({ address }: { address: string | undefined }) {
  const settled = useDebounced(address ?? '', 400);
  const { data } = useQrOf(settled);
  if (address === undefined)
    return (
      <div className={styles.code} data-later>
        <QrCode aria-hidden />
        <p>{editorMessages.codeLater}</p>
      </div>
    );
  return (
    <div className={styles.code} data-stale={settled !== address}>
      {data && <img src={svgDataUrl(data.svg)} alt={linkMessages.qrAlt(settled)} width={SIZE_PX} height={SIZE_PX} />}
    </div>
  );
}
