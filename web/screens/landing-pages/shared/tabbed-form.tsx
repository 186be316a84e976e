import type { FormState } from '../../../state/form.ts';
import { Tabs, type TabsProps } from '../../../ui/page/tabs.tsx';
import styles from './editor.module.css';

export type TabbedFormProps<Word extends string> = Omit<TabsProps<Word>, 'hasLine'> & { form: FormState };

/** The form of an editor in parts; what is wrong with no field in particular stands over them. A single part needs no tabs. */
export function TabbedForm<Word extends string>({ form, children, ...tabs }: TabbedFormProps<Word>) {
  const inside = (
    <div className={styles.form}>
      {form.message && <p role="alert">{form.message}</p>}
      {children}
    </div>
  );
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      {tabs.choices.length > 1 ? (
        <Tabs {...tabs} hasLine>
          {inside}
        </Tabs>
      ) : (
        inside
      )}
      {/* Enter in a field saves, as the button above does. */}
      <button type="submit" hidden />
    </form>
  );
}
