import { useDeferredValue, useState } from 'react';
import { editorMessages } from '../../../messages/links/link-editor.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { withScheme } from '../../../state/hosts/web-url.ts';
import { shownPicture } from '../../../state/shown-picture.ts';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { svgDataUrl } from '../link-data.ts';
import { useQrOf } from '../qr-dialog.tsx';
import styles from './editor.module.css';
import { hostOf, shortUrlOf } from './short-host.ts';
import { useTargetFacts } from './use-target-facts.ts';
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
        <SocialCard values={shown} />
      </div>
      <div>
        <h2 className={styles.previewTitle}>{editorMessages.previewCode}</h2>
        <CodePicture address={address} />
      </div>
    </aside>
  );
}

function SocialCard({
  values: { url, title, description, metatitle, metadescription, metaimage, picture: uploaded },
}: {
  values: LinkValues;
}) {
  const facts = useTargetFacts(url);
  const text = metadescription || facts?.description || description;
  const picture = uploaded || metaimage || facts?.image || '';
  const host = URL.parse(withScheme(url))?.host;
  return (
    <div className={styles.card}>
      {/^(?:https?:\/\/|data:image\/)/.test(picture) ? <CardPicture key={picture} address={picture} /> : <NoPicture />}
      <div className={styles.cardText}>
        <span className={styles.cardHost}>{host ?? editorMessages.cardHost}</span>
        <strong>{metatitle || facts?.title || title || editorMessages.cardTitle}</strong>
        {text && <span className={styles.cardAbout}>{text}</span>}
      </div>
    </div>
  );
}

/** An image that cannot be loaded leaves its space empty. */
function CardPicture({ address }: { address: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <NoPicture />;
  return <img src={shownPicture(address)} alt="" className={styles.cardPicture} onError={() => setMissing(true)} />;
}

function NoPicture() {
  return <div className={styles.noPicture}>{editorMessages.noPicture}</div>;
}

const SIZE_PX = 148;

function CodePicture({ address }: { address: string | undefined }) {
  const settled = useDebounced(address ?? '', 400);
  const { data } = useQrOf(settled);
  if (address === undefined) return <p className={styles.about}>{editorMessages.codeLater}</p>;
  return (
    <div className={styles.code} data-stale={settled !== address}>
      {data && <img src={svgDataUrl(data.svg)} alt={linkMessages.qrAlt(settled)} width={SIZE_PX} height={SIZE_PX} />}
    </div>
  );
}
