import type { ReactNode } from 'react';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { type Draft, useDraft } from '../../../state/draft.ts';
import { type FormState, useForm } from '../../../state/form.ts';
import { SaveBar } from '../../../ui/form/draft-kept.tsx';
import { layout } from '../../../ui/page/page.tsx';
import type { SettingsTab, Website } from './website-settings.ts';

export interface TabForm<Values> extends Draft<Values> {
  form: FormState;
}

export function draftName({ id }: Pick<Website, 'id'>, tab: SettingsTab): string {
  return `website.${id}.${tab}`;
}

/** The settings of a tab: a draft that only the tab's save button sends. `save` returns false when it was canceled. */
export function useTabForm<Values extends object>(
  name: string,
  saved: Values,
  save: (values: Values) => Promise<unknown>,
): TabForm<Values> {
  const draft = useDraft(name, saved);
  const form = useForm(async () => {
    if ((await save(draft.values)) !== false) draft.reset();
  });
  return { ...draft, form };
}

export interface TabFormFrameProps {
  tab: Pick<TabForm<object>, 'form' | 'isChanged'> & { reset: () => void };
  /** Buttons next to the save button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The form of a tab with its save bar. */
export function TabFormFrame({ tab, actions, children }: TabFormFrameProps) {
  const { form } = tab;
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      {children}
      {form.message && <p role="alert">{form.message}</p>}
      <SaveBar action={messages.save} form={form} draft={tab}>
        {actions}
      </SaveBar>
    </form>
  );
}
