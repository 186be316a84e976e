import { Ellipsis, Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { pixelMessages as messages } from '../../messages/pixels.ts';
import { createUndoableDeletes, useHidden } from '../../state/undoable-delete.ts';
import { Menu } from '../../ui/floating/menu.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { IconButton, LinkButton } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { ShortList } from '../../ui/order/short-list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loaded } from '../../ui/page/query-states.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { ClickCount } from './pixel-clicks.tsx';
import styles from './pixels.module.css';
import { VendorMark } from './vendor-mark.tsx';
import { INVALIDATED_PATHS, type Pixel, vendorOf } from './vendors.ts';

const ADD = (
  <LinkButton to="/pixels/new" variant="primary" icon={<Plus aria-hidden />}>
    {messages.add}
  </LinkButton>
);
/** The service's page limit; more than any account has. */
const MAX_PIXELS = 1_000;
const pixelRemovals = createUndoableDeletes<number>();

export default function Pixels() {
  const query = useApiQuery('listPixels', `${LINK_TOOLS}/pixels`, { query: { limit: MAX_PIXELS } });
  const hidden = useHidden(pixelRemovals);
  return (
    <Page title={messages.title} subtitle={messages.subtitle} actions={query.data?.data.result === 0 ? undefined : ADD}>
      <Loaded query={query}>
        {({ data: { pixels, result } }) => (
          <Rows pixels={pixels.filter(({ id }) => !hidden.has(id))} isWhole={pixels.length === result} />
        )}
      </Loaded>
    </Page>
  );
}

function Rows({ pixels, isWhole }: { pixels: readonly Pixel[]; isWhole: boolean }) {
  const remove = usePixelRemoval();
  if (pixels.length === 0)
    return (
      <EmptyState icon={<Megaphone aria-hidden />} title={messages.emptyTitle} text={messages.emptyText} action={ADD} />
    );
  return (
    <ShortList
      label={messages.title}
      searchLabel={messages.search}
      columns={columnsOf(remove)}
      kind="pixel"
      rows={pixels}
      isWhole={isWhole}
      nameOf={({ name }) => name}
      textOf={({ name, tag, type }) => `${name} ${tag} ${vendorOf(type)?.name ?? type}`}
    />
  );
}

function columnsOf(remove: (pixel: Pixel) => void): Column<Pixel>[] {
  return [
    { name: 'name', label: messages.name, isSortable: true, cell: (pixel) => <Name pixel={pixel} /> },
    { name: 'service', label: messages.service, isWideOnly: true, cell: ({ type }) => vendorOf(type)?.name ?? type },
    {
      name: 'links',
      label: messages.links,
      isNumber: true,
      width: '80px',
      cell: ({ links }) => formatInteger(links),
    },
    {
      name: 'clicks',
      label: messages.clicks,
      help: messages.clicksAbout,
      isNumber: true,
      isWideOnly: true,
      width: '132px',
      cell: ({ id, links }) => (links === 0 ? formatInteger(0) : <ClickCount path={`${LINK_TOOLS}/pixel/${id}`} />),
    },
    { name: 'tag', label: messages.tag, isWideOnly: true, cell: ({ tag }) => <code>{tag}</code> },
    {
      name: 'date',
      label: messages.added,
      isSortable: true,
      width: '124px',
      isWideOnly: true,
      cell: ({ date }) => <RelativeTime at={date} />,
    },
    {
      name: 'acts',
      label: messages.actions,
      isLabelHidden: true,
      width: '52px',
      isNumber: true,
      cell: (pixel) => <PixelMenu pixel={pixel} onRemove={remove} />,
    },
  ];
}

function Name({ pixel: { id, name, type } }: { pixel: Pixel }) {
  const vendor = vendorOf(type);
  return (
    <span className={styles.name}>
      {vendor && <VendorMark vendor={vendor} />}
      <Link to={`/pixels/${id}`}>{name}</Link>
    </span>
  );
}

function PixelMenu({ pixel, onRemove }: { pixel: Pixel; onRemove: (pixel: Pixel) => void }) {
  return (
    <Menu
      trigger={<IconButton size="small" label={messages.actionsOf(pixel.name)} icon={<Ellipsis aria-hidden />} />}
      entries={[
        { label: messages.edit, icon: <Pencil aria-hidden />, to: `/pixels/${pixel.id}` },
        'separator',
        { label: messages.remove, icon: <Trash2 aria-hidden />, isDanger: true, onSelect: () => onRemove(pixel) },
      ]}
    />
  );
}

/** Hides a pixel immediately and deletes it unless the user undoes it. */
export function usePixelRemoval(): (pixel: Pick<Pixel, 'id' | 'name'>) => void {
  const change = useApiMutation('deletePixel', INVALIDATED_PATHS);
  const { showToast, showError } = useToasts();
  return ({ id, name }) => {
    const remove = () =>
      change.mutateAsync({ path: `${LINK_TOOLS}/pixel/${id}/delete`, method: 'DELETE' }).catch((error) => {
        showError(messages.removeFailed, error);
        throw error;
      });
    pixelRemovals.begin(id, remove);
    showToast({
      title: messages.removed,
      text: `${name}. ${messages.removedText}`,
      onUndo: () => pixelRemovals.cancel(id),
    });
  };
}
