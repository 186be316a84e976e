import { useState } from 'react';
import { ADMIN, type ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { brandingMessages as messages } from '../../../messages/admin/branding.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { Button } from '../../../ui/form/button.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { useAdminActions } from '../use-admin-action.tsx';
import styles from './branding.module.css';
import { BrandingForm } from './branding-form.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { type Branding, type BrandingValues, valuesOf } from './branding-values.ts';

/** The name, logo and color of the service. */
export default function BrandingScreen() {
  const query = useApiQuery('showBranding', `${ADMIN}/branding`);
  const { run, dialog } = useAdminActions();
  const reset = async () => {
    const { resetTitle: title, resetText: text, resetAction: action, resetDone: done } = messages;
    const isDone = await run({
      path: '/branding/reset',
      method: 'DELETE',
      done,
      confirmation: { title, text, action },
    });
    if (isDone) window.location.reload();
  };
  const isDefault = query.data?.branding.is_default ?? true;
  return (
    <AdminFrame
      title={messages.title}
      actions={!isDefault && <Button onClick={() => void reset()}>{messages.reset}</Button>}
    >
      <p className={layout.description}>{messages.about}</p>
      <Loaded query={query}>{({ branding }) => <Editor branding={branding} />}</Loaded>
      {dialog}
    </AdminFrame>
  );
}

/** The form with the preview beside it, below it on narrow screens. */
function Editor({ branding }: { branding: Branding }) {
  const [values, setValues] = useState(() => valuesOf(branding));
  const accent = useAccent(values);
  const set = (change: Partial<BrandingValues>) => setValues((before) => ({ ...before, ...change }));
  return (
    <div className={styles.editor}>
      <BrandingForm before={valuesOf(branding)} values={values} onChange={set} accentProblem={accent.problem} />
      <BrandingPreview values={values} accent={accent.colors} />
    </div>
  );
}

/** The colors that the written accent becomes, or why it is rejected. */
function useAccent({ accent }: BrandingValues): {
  colors: ApiResponse<'checkAccent'>['accent'] | undefined;
  problem: string | undefined;
} {
  const color = useDebounced(accent.trim(), 150);
  const enabled = color !== '';
  const { data, error } = useApiQuery('checkAccent', `${ADMIN}/branding/accent`, { query: { color }, enabled });
  if (!enabled) return { colors: undefined, problem: undefined };
  return { colors: error ? undefined : data?.accent, problem: error?.fields.accent?.[0] };
}
