import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { createLateRemovals, useHidden } from '../../state/late-removal.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { OrderBar, useRowOrder } from '../../ui/order/row-order.tsx';
import { rowsInOrder } from '../../ui/order/rows-in-order.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useNotices } from '../../ui/toasts.tsx';
import { pixelWords as words } from '../../words/pixels.ts';
import styles from './pixels.module.css';
import { VendorMark } from './vendor-mark.tsx';
import { type Pixel, TOUCHED, vendorOf } from './vendors.ts';

const ADD = (
  <LinkButton to="/pixels/new" look="primary" icon={<Plus aria-hidden />}>
    {words.add}
  </LinkButton>
);
/** More than an account has; the service answers no more at once. */
const MOST = 1_000;
const pixelRemovals = createLateRemovals<number>();

export default function Pixels() {
  const answer = useAnswer('listPixels', `${LINK_TOOLS}/pixels`, { query: { limit: MOST } });
  const hidden = useHidden(pixelRemovals);
  return (
    <Page title={words.title} lead={words.lead} actions={answer.data?.data.result === 0 ? undefined : ADD}>
      <Loaded answer={answer}>{({ data }) => <Rows pixels={data.pixels.filter(({ id }) => !hidden.has(id))} />}</Loaded>
    </Page>
  );
}

function Rows({ pixels }: { pixels: readonly Pixel[] }) {
  const remove = useRemoval();
  const { order, ...sort } = useRowOrder();
  if (pixels.length === 0)
    return <EmptyState icon={<Megaphone aria-hidden />} title={words.emptyTitle} text={words.emptyText} action={ADD} />;
  const rows = rowsInOrder(pixels, order, ({ name }) => name);
  return (
    <>
      {rows.length > 1 && <OrderBar />}
      <DataTable
        label={words.title}
        columns={columnsOf(remove)}
        total={rows.length}
        rowAt={(index) => rows[index]}
        idOf={({ id }) => id}
        {...sort}
      />
    </>
  );
}

function columnsOf(remove: (pixel: Pixel) => void): Column<Pixel>[] {
  return [
    { name: 'name', label: words.name, isSortable: true, cell: (pixel) => <Name pixel={pixel} /> },
    { name: 'service', label: words.service, isWideOnly: true, cell: ({ type }) => vendorOf(type)?.name ?? type },
    { name: 'tag', label: words.tag, cell: ({ tag }) => <code>{tag}</code> },
    {
      ...{ name: 'date', label: words.added, isSortable: true, width: '110px', isWideOnly: true },
      cell: ({ date }) => <Moment at={date} />,
    },
    {
      name: 'acts',
      label: words.actions,
      width: '84px',
      isNumber: true,
      cell: (pixel) => <Acts pixel={pixel} onRemove={remove} />,
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

function Acts({ pixel, onRemove }: { pixel: Pixel; onRemove: (pixel: Pixel) => void }) {
  const [, go] = useLocation();
  return (
    <span className={styles.acts}>
      <IconButton
        size="small"
        label={words.edit(pixel.name)}
        icon={<Pencil aria-hidden />}
        onClick={() => go(`/pixels/${pixel.id}`)}
      />
      <IconButton
        size="small"
        label={words.remove(pixel.name)}
        icon={<Trash2 aria-hidden />}
        onClick={() => onRemove(pixel)}
      />
    </span>
  );
}

/** Out of sight at once, gone when nobody has taken it back. */
function useRemoval(): (pixel: Pixel) => void {
  const change = useChange('deletePixel', TOUCHED);
  const { tell, tellFault } = useNotices();
  return ({ id, name }) => {
    const remove = () =>
      change.mutateAsync({ path: `${LINK_TOOLS}/pixel/${id}/delete`, method: 'DELETE' }).catch((error) => {
        tellFault(words.removeFailed, error);
        throw error;
      });
    pixelRemovals.begin(id, remove);
    tell({ title: words.removed, text: `${name}. ${words.removedText}`, onUndo: () => pixelRemovals.callOff(id) });
  };
}
