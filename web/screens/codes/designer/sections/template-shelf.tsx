import { X } from 'lucide-react';
import { LINK_TOOLS } from '../../../../api/client.ts';
import { useApiMutation } from '../../../../api/mutations.ts';
import { useApiQuery } from '../../../../api/queries.ts';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { useToasts } from '../../../../ui/floating/toasts.tsx';
import { IconButton } from '../../../../ui/form/button.tsx';
import { CODES, PRESETS, pictureUrl } from '../../code-data.ts';
import { type Look, lookBody } from '../../design/look.ts';
import { isChosen, type Template, withTemplate } from '../../design/templates.ts';
import { templateBody } from '../code-state.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';

export interface ShownTemplate extends Template {
  label: string;
  /** Id of an own template. */
  id?: number;
}

/** The templates of one drawing request, each with sample content of the code's type. */
export function TemplateShelf({ designer, shown }: { designer: Designer; shown: readonly ShownTemplate[] }) {
  const { state } = designer;
  const looks = shown.map(({ look }) => lookBody(look));
  const drawn = useApiQuery('drawQrCode', `${CODES}/draw`, { body: { ...templateBody(state), looks } });
  return (
    <ul className={styles.shelf}>
      {shown.map((template, index) => (
        <li key={template.id ?? template.name}>
          <Miniature
            template={template}
            svg={drawn.data?.pictures[index]}
            isChosen={isChosen(state.look, template)}
            onChoose={() => designer.change({ look: withTemplate(state.look, template) })}
          />
        </li>
      ))}
    </ul>
  );
}

interface MiniatureProps {
  template: ShownTemplate;
  svg: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Miniature({ template: { id, label, look }, svg, isChosen: isPressed, onChoose }: MiniatureProps) {
  return (
    <div className={styles.miniature}>
      <button type="button" aria-pressed={isPressed} onClick={onChoose}>
        {svg ? <img src={pictureUrl(svg)} alt="" /> : <span className={styles.blank} />}
        <span>{label}</span>
      </button>
      {id !== undefined && <DeleteTemplate id={id} name={label} look={look} />}
    </div>
  );
}

function DeleteTemplate({ id, name, look }: { id: number; name: string; look: Look }) {
  const remove = useApiMutation('deletePreset', [PRESETS]);
  const add = useApiMutation('createPreset', [PRESETS]);
  const toasts = useToasts();
  const undo = () => {
    const body = { kind: 'qr', name, value: lookBody(look) };
    add.mutate(
      { path: `${LINK_TOOLS}/preset/add`, body },
      { onError: (error) => toasts.showError(designMessages.templateFailed, error) },
    );
  };
  const act = () =>
    remove.mutate(
      { path: `${LINK_TOOLS}/preset/${id}/delete`, method: 'DELETE' },
      { onSuccess: () => toasts.showToast({ title: designMessages.templateDeleted(name), onUndo: undo }) },
    );
  return (
    <span className={styles.deleteTemplate}>
      <IconButton label={designMessages.deleteTemplate(name)} icon={<X />} size="small" onClick={act} />
    </span>
  );
}
