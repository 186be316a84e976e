import { useApiQuery } from '../../../api/queries.ts';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { Section } from '../../../ui/page/page.tsx';
import { CODES, PRESETS, pictureUrl } from '../code-data.ts';
import { type Look, type LookResponse, lookBody, lookFrom } from '../design/look.ts';
import { TEMPLATES } from '../design/templates.ts';
import styles from './batch.module.css';
import type { BatchPlan } from './batch-plan.ts';
import { rowData } from './mapping.ts';

/** The service draws 24 looks per request. */
const MAX_PRESETS = 12;
const MAX_BUILT_IN = 12;

/** Selects the template of all codes, the account's own templates first. */
export function DesignSection({ plan, onLook }: { plan: BatchPlan; onLook: (look: Look) => void }) {
  const { table, mapping, type, options } = plan;
  const { data } = useApiQuery('listPresets', PRESETS, { query: { kind: 'qr', limit: MAX_PRESETS } });
  const own = (data?.data.presets ?? []).map(({ name, value }) => ({
    label: name,
    look: lookFrom(value as LookResponse),
  }));
  const builtIn = TEMPLATES.slice(0, MAX_BUILT_IN).map(({ label, look }): (typeof own)[number] => ({ label, look }));
  const shown = [...own, ...builtIn];
  const content = {
    type,
    data: rowData(table.rows[0] ?? [], mapping, type),
    dynamic: options.store && type === 'link',
  };
  const body = { ...content, looks: shown.map(({ look }) => lookBody(look)) };
  const drawn = useApiQuery('drawQrCode', `${CODES}/draw`, { body });
  const chosen = JSON.stringify(options.look);
  return (
    <Section title={batchMessages.looks}>
      <ul className={styles.looks}>
        {shown.map(({ label, look }, index) => (
          <li key={label}>
            <button type="button" aria-pressed={JSON.stringify(look) === chosen} onClick={() => onLook(look)}>
              {drawn.data?.pictures[index] && <img src={pictureUrl(drawn.data.pictures[index])} alt="" />}
              <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
