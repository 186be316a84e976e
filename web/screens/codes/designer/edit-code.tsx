import { useLocation } from 'wouter';
import { useApiMutation } from '../../../api/mutations.ts';
import { designMessages } from '../../../messages/codes/codes.ts';
import { common } from '../../../messages/shared/common.ts';
import { useForm } from '../../../state/form.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { CODES, type CodeDesign, codeIdOf, FORMATS, qrImageUrlOf } from '../code-data.ts';
import { readWidth } from '../design/print.ts';
import { StoredCode } from '../stored-code.tsx';
import { codeBody, codeFrom } from './code-state.ts';
import { DesignerScreen } from './designer.tsx';
import { useDesigner } from './use-designer.ts';

/** `/codes/:id/edit`. */
export default function EditCode({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return <StoredCode id={params.id}>{(design) => <Editor key={design.id} design={design} />}</StoredCode>;
}

function Editor({ design }: { design: CodeDesign }) {
  const { id, link, name, dynamic } = design;
  const [, go] = useLocation();
  const [params] = useUrlState();
  const { showToast } = useToasts();
  const designer = useDesigner(`code.${id}`, codeFrom(design));
  const change = useApiMutation('updateQrCode', [CODES]);
  const form = useForm(async () => {
    await change.mutateAsync({ path: `${CODES}/${id}/update`, method: 'PUT', body: codeBody(designer.state) });
    designer.forget();
    await freshPictures(link);
    showToast({ title: designMessages.saved });
    // A place that was chosen for the print sets the size there.
    const width = readWidth(params.get('width'));
    go(`/codes/${id}${width === undefined ? '' : `?format=pdf&width=${width}`}`);
  });
  return (
    <DesignerScreen
      title={designMessages.editTitle}
      back={{ to: `/codes/${id}`, label: name }}
      designer={designer}
      form={form}
      saveLabel={common.save}
      stored={{ word: codeIdOf(link), isDynamic: dynamic }}
    />
  );
}

/** The browser may cache images for a minute, so reload the ones on screen. Without a network the old ones stay. */
async function freshPictures(link: string): Promise<void> {
  const [svg] = FORMATS;
  await fetch(qrImageUrlOf(link, svg), { cache: 'reload' }).catch(() => undefined);
}
