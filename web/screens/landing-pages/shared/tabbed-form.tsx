import type { FormState } from '../../../state/form.ts';
import { Tabs, type TabsProps } from '../../../ui/page/tabs.tsx';
import styles from './editor.module.css';

export type TabbedFormProps<Word extends string> = Omit<TabsProps<Word>, 'hasLine'> & { form: FormState };

/**
 * The form of an editor, divided into tabs; an error of no particular field appears above them. A single section has no
 * tabs.
 */
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
      {/* Submit button for Enter in a field, which saves like the button above. */}
      <button type="submit" hidden />
    </form>
  );
}
