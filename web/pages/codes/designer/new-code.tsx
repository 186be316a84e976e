import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useChange } from '../../../api/queries.ts';
import { useAddress } from '../../../state/address.ts';
import { useForm } from '../../../state/form.ts';
import { codeWords, designWords } from '../../../words/codes.ts';
import { CODES } from '../code-data.ts';
import { codeBody, newCode } from './code-state.ts';
import { DesignerScreen } from './designer.tsx';
import { useDesigner } from './use-designer.ts';

/** `/codes/new`, with `?url=` or `?type=` to begin with. */
export default function NewCode() {
  const [params] = useAddress();
  const [, go] = useLocation();
  const asked = { url: params.get('url'), type: params.get('type') };
  // What one came here with is another draft than what one began from nothing.
  const designer = useDesigner(`code.new.${asked.url ?? ''}${asked.type ?? ''}`, newCode(asked));
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
