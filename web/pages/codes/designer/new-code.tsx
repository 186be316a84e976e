import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useChange } from '../../../api/queries.ts';
import { useAddress } from '../../../state/address.ts';
import { useForm } from '../../../state/form.ts';
import { codeWords, designWords } from '../../../words/codes.ts';
import { CODES } from '../code-data.ts';
import { StoredCode } from '../stored-code.tsx';
import { type CodeState, codeBody, copyOf, newCode } from './code-state.ts';
import { DesignerScreen } from './designer.tsx';
import { useDesigner } from './use-designer.ts';

/** `/codes/new`, with `?url=` or `?type=` to begin with, or `?from=` a code to copy. */
export default function NewCode() {
  const [params] = useAddress();
  const asked = { url: params.get('url'), type: params.get('type') };
  const from = params.get('from');
  if (from !== null)
    return (
      <StoredCode id={from}>{(design) => <Editor name={`code.copy.${from}`} first={copyOf(design)} />}</StoredCode>
    );
  // What one came here with is another draft than what one began from nothing.
  return <Editor name={`code.new.${asked.url ?? ''}${asked.type ?? ''}`} first={newCode(asked)} />;
}

function Editor({ name, first }: { name: string; first: CodeState }) {
  const [, go] = useLocation();
  const designer = useDesigner(name, first);
  const add = useChange('createQrCode', [CODES]);
  const form = useForm(async () => {
    const { id } = await add.mutateAsync({ path: `${LINK_TOOLS}/qr/add`, body: codeBody(designer.state) });
    designer.forget();
    go(`/codes/${id}`);
  });
  return (
    <DesignerScreen
      title={designWords.newTitle}
      back={{ to: '/codes', label: codeWords.title }}
      designer={designer}
      form={form}
      saveLabel={designWords.create}
    />
  );
}
