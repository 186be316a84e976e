import { Ellipsis, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { pixelMessages as messages } from '../../messages/pixels.ts';
import { useDraft } from '../../state/draft.ts';
import { useForm } from '../../state/form.ts';
import { linkName, withoutScheme } from '../../state/link-name.ts';
import { Menu } from '../../ui/floating/menu.tsx';
import { LinkPanelPlace, OpenLink } from '../../ui/floating/open-link.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { layout, Page, Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { AttachLinks } from './attach-links.tsx';
import { PixelClicks } from './pixel-clicks.tsx';
import { PixelFields, type PixelValues } from './pixel-fields.tsx';
import styles from './pixels.module.css';
import { usePixelRemoval } from './pixels.tsx';
import { VendorMark } from './vendor-mark.tsx';
import { INVALIDATED_PATHS, type PixelDetail, type Vendor, vendorOf } from './vendors.ts';

const BACK = { to: '/pixels', label: messages.title };

export default function PixelScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const path = `${LINK_TOOLS}/pixel/${params.id}`;
  const query = useApiQuery('showPixel', path);
  const pixel = query.data?.data;
  const vendor = pixel && vendorOf(pixel.type);
  if (pixel === undefined || vendor === undefined)
    return (
      <Page title={messages.title} back={BACK} isNarrow>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return (
    <Page
      title={pixel.name}
      back={BACK}
      subtitle={vendor.name}
      heading={<Heading pixel={pixel} vendor={vendor} />}
      isNarrow
      actions={<PixelActions pixel={pixel} />}
    >
      <p className={styles.muted}>{pixel.fires ? messages.firesAbout : messages.quietAbout}</p>
      <PixelClicks path={path} />
      <Editor key={pixel.id} pixel={pixel} vendor={vendor} />
      <Section title={messages.uses} actions={<AttachLinks pixelId={pixel.id} />}>
        <Uses path={path} />
      </Section>
    </Page>
  );
}

/** Deleting leads back to the list, which offers to undo it. */
function PixelActions({ pixel }: { pixel: PixelDetail }) {
  const remove = usePixelRemoval();
  const [, go] = useLocation();
  const onSelect = () => {
    remove(pixel);
    go(BACK.to);
  };
  return (
    <Menu
      trigger={
        <IconButton label={messages.actionsOf(pixel.name)} icon={<Ellipsis aria-hidden />} variant="secondary" />
      }
      entries={[{ label: messages.remove, icon: <Trash2 aria-hidden />, isDanger: true, onSelect }]}
    />
  );
}

function Heading({ pixel, vendor }: { pixel: PixelDetail; vendor: Vendor }) {
  return (
    <span className={styles.name}>
      <VendorMark vendor={vendor} /> {pixel.name}
      <Badge tone={pixel.fires ? 'good' : 'warn'}>{pixel.fires ? messages.fires : messages.quietTitle}</Badge>
    </span>
  );
}

function Editor({ pixel, vendor }: { pixel: PixelDetail; vendor: Vendor }) {
  const saved: PixelValues = { name: pixel.name, tag: pixel.tag, consent: pixel.consent };
  const { values, set, reset, isChanged } = useDraft(`pixel.${pixel.id}`, saved);
  const save = useApiMutation('updatePixel', INVALIDATED_PATHS);
  const { showToast } = useToasts();
  const form = useForm(async () => {
    const body = { ...values, tag: values.tag.trim() };
    await save.mutateAsync({ path: `${LINK_TOOLS}/pixel/${pixel.id}/update`, method: 'PUT', body });
    reset();
    showToast({ title: messages.saved });
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
      <PixelFields vendor={vendor} values={values} set={set} form={form} />
      <div>
        <Button permission="edit" type="submit" variant="primary" isBusy={form.isBusy} disabled={!isChanged}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

const SHOWN = 20;

/** Links and pages that use the pixel. */
function Uses({ path }: { path: string }) {
  const query = useApiQuery('listPixelLinks', `${path}/links`, { query: { limit: SHOWN } });
  return (
    <Loaded query={query}>
      {({ data: { urls, result } }) =>
        urls.length === 0 ? (
          <p className={styles.muted}>{messages.usesNone}</p>
        ) : (
          <ul className={styles.uses}>
            {urls.map((link) => (
              <li key={link.id}>
                <OpenLink id={link.id}>{linkName(link)}</OpenLink>{' '}
                <span className={styles.muted}>{withoutScheme(link.shorturl)}</span>
              </li>
            ))}
            {result > urls.length && <li className={styles.muted}>{messages.moreUses(result - urls.length)}</li>}
            <LinkPanelPlace />
          </ul>
        )
      }
    </Loaded>
  );
}
