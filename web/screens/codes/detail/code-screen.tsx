import { Copy, Ellipsis, MapPin, PenLine, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { useCanEdit } from '../../../api/can-call.ts';
import type { ApiResponse } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { codeDetailMessages } from '../../../messages/codes/code-details.ts';
import { downloadMessages } from '../../../messages/codes/code-downloads.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { posterMessages } from '../../../messages/posters.ts';
import { useShortcuts } from '../../../state/shortcuts.ts';
import { useCanOpen } from '../../../state/workspace/workspace.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { IconButton, LinkButton } from '../../../ui/form/button.tsx';
import { AuthorLine } from '../../../ui/object/authors.tsx';
import { usePinEntries, usePinShortcut } from '../../../ui/object/pin-entry.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { CODES, type CodeDesign, qrImageUrlOf } from '../code-data.ts';
import { GradeMark } from '../grade-mark.tsx';
import { ProofButton } from '../proof/proof-dialog.tsx';
import { StoredCode } from '../stored-code.tsx';
import { useDeletion } from '../use-deletion.ts';
import styles from './detail.module.css';
import { Downloads } from './downloads.tsx';
import { Scans } from './scans.tsx';
import { Target } from './target.tsx';
import { usePosterMap } from './use-poster-map.ts';

/** `/codes/:id`: the image, destination, downloads and scans of a code. */
export default function CodeScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return <StoredCode id={params.id}>{(design) => <Code key={design.id} design={design} />}</StoredCode>;
}

function Code({ design }: { design: CodeDesign }) {
  const { name, link, type, scannable, reasons, dynamic } = design;
  return (
    <Page
      title={name}
      back={{ to: '/codes', label: codeMessages.title }}
      subtitle={
        <span className={styles.subtitle}>
          {codeMessages.types[type]} · {dynamic ? codeMessages.dynamic : codeMessages.static}
          <GradeMark grade={scannable} />
          <AuthorLine kind="qr" id={design.id} />
        </span>
      }
      actions={<Actions design={design} />}
    >
      <div className={styles.top}>
        <div className={styles.picture}>
          <img src={qrImageUrlOf(link)} alt={codeMessages.picture(name)} />
        </div>
        <div className={styles.facts}>
          <Target design={design} />
          {reasons.length > 0 && (
            <ul className={styles.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </div>
        <section className={styles.facts} aria-label={downloadMessages.title}>
          <h2>{downloadMessages.title}</h2>
          <Downloads design={design} />
        </section>
      </div>
      <Scans design={design} />
    </Page>
  );
}

function Actions({ design: { id, name, dynamic } }: { design: CodeDesign }) {
  const openMap = usePosterMap();
  const canCopy = useCanEdit('addPlacements');
  const remove = useDeletion();
  const [, go] = useLocation();
  const canOpen = useCanOpen();
  const editor = `/codes/${id}/edit`;
  useShortcuts(canOpen(editor) ? { e: { what: codeDetailMessages.design, press: () => go(editor) } } : {});
  const client = useApi();
  const { showError } = useToasts();
  const pin = usePinEntries({ type: 'qr', id });
  usePinShortcut({ type: 'qr', id });
  const removeIt = async () => {
    try {
      const { details } = await client.call<ApiResponse<'showQrCode'>>(`${CODES}/${id}`);
      const gone = await remove([{ ...details, dynamic }]);
      if (gone.length > 0) go('/codes');
    } catch (error) {
      showError(codeMessages.deleteFailed, error);
    }
  };
  return (
    <>
      <ProofButton subject={{ path: `${CODES}/${id}/proof`, body: {} }} />
      <LinkButton to={editor} icon={<PenLine aria-hidden />} shortcut="E">
        {codeDetailMessages.design}
      </LinkButton>
      <Menu
        trigger={<IconButton label={codeMessages.rowMenu(name)} icon={<Ellipsis />} />}
        entries={[
          { label: codeMessages.duplicate, icon: <Copy aria-hidden />, to: `/codes/new?from=${id}` },
          ...(dynamic && canCopy
            ? [
                {
                  label: posterMessages.copyTo,
                  icon: <MapPin aria-hidden />,
                  onSelect: () => void openMap({ id, name }),
                },
              ]
            : []),
          ...pin,
          { label: codeMessages.delete, icon: <Trash2 aria-hidden />, isDanger: true, onSelect: () => void removeIt() },
        ]}
      />
    </>
  );
}
