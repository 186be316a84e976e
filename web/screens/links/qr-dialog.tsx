import { QrCode } from 'lucide-react';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { saveFile } from '../../api/save-file.ts';
import { linkMessages } from '../../messages/links/links.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { Dialog } from '../../ui/floating/dialog.tsx';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout } from '../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../ui/page/query-states.tsx';
import { svgDataUrl } from './link-data.ts';
import styles from './qr-dialog.module.css';

/** Shows the static QR code of a short link, with downloads. */
export function QrDialog({ address, onClose }: { address: string | undefined; onClose: () => void }) {
  return (
    <Dialog title={linkMessages.qrTitle} isOpen={address !== undefined} onClose={onClose} widthPx={380}>
      {address !== undefined && <Code address={address} />}
    </Dialog>
  );
}

function Code({ address }: { address: string }) {
  const query = useQrOf(address);
  const [params] = useUrlState();
  // The design of the template that the link was created from.
  const look = params.get('look');
  const designer = `/codes/new?url=${encodeURIComponent(address)}${look === null ? '' : `&look=${encodeURIComponent(look)}`}`;
  return (
    <div className={layout.stack}>
      <div className={styles.paper}>
        <Loaded query={query} skeleton={<Skeleton height={260} width={260} />}>
          {({ svg }) => <img src={svgDataUrl(svg)} alt={linkMessages.qrAlt(address)} width={260} height={260} />}
        </Loaded>
      </div>
      <CopyField text={address} label={linkMessages.copy} />
      <div className={layout.actions}>
        <Downloads svg={query.data?.svg} name={address.split('/').at(-1) ?? 'code'} />
        <LinkButton to={designer} icon={<QrCode />}>
          {linkMessages.qrDesign}
        </LinkButton>
      </div>
      <p className={styles.about}>{linkMessages.qrAbout}</p>
    </div>
  );
}

const PNG_PX = 1_024;

function Downloads({ svg, name }: { svg: string | undefined; name: string }) {
  if (svg === undefined) return null;
  return (
    <>
      <Button onClick={() => saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`)}>
        {linkMessages.qrSvg}
      </Button>
      <Button onClick={() => void pngOf(svg, PNG_PX).then((png) => png && saveFile(png, `${name}.png`))}>
        {linkMessages.qrPng}
      </Button>
    </>
  );
}

/** Draws a QR code through the service, which also checks that it scans. */
export function useQrOf(address: string) {
  const body = { type: 'link', data: address };
  return useApiQuery('checkQrCode', `${LINK_TOOLS}/qr/check`, { body, enabled: address !== '' });
}

/** Converts a square SVG to PNG; undefined when the browser cannot draw it. */
async function pngOf(svg: string, sizePx: number): Promise<Blob | undefined> {
  const picture = new Image(sizePx, sizePx);
  picture.src = svgDataUrl(svg);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, sizePx, sizePx);
  return new Promise((resolve) => canvas.toBlob((png) => resolve(png ?? undefined), 'image/png'));
}
