import type { BrandedPage } from '../../../../contract/vocabulary.ts';
import { brandMessages as messages } from '../../../messages/landing-pages/brand.ts';
import type { FormState } from '../../../state/form.ts';
import { SelectField } from '../../../ui/form/choices.tsx';
import { ColorField, TextAreaField, TextField } from '../../../ui/form/field.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { type BrandValues, hasText, PAGE_TEXTS, PAGES, withText } from './brand-values.ts';

interface BrandFieldsProps {
  values: BrandValues;
  set: (change: Partial<BrandValues>) => void;
  error: FormState['error'];
  /** The page whose texts are edited, which the preview shows. */
  page: BrandedPage;
  setPage: (page: BrandedPage) => void;
}

export function BrandFields(props: BrandFieldsProps) {
  return (
    <>
      <Look {...props} />
      <Texts {...props} />
    </>
  );
}

function Look({ values, set, error }: BrandFieldsProps) {
  const picture = (name: 'logo' | 'dark_logo') => ({
    use: 'logo' as const,
    name,
    value: values[name],
    error: error(name),
    onChange: (url: string) => set({ [name]: url }),
  });
  return (
    <Section title={messages.look}>
      <div className={layout.stack}>
        <TextField
          label={messages.name}
          help={messages.nameHelp}
          name="name"
          value={values.name}
          error={error('name')}
          isOptional
          onChange={(name) => set({ name })}
          maxLength={40}
        />
        <PictureField {...picture('logo')} label={messages.logo} />
        <PictureField {...picture('dark_logo')} label={messages.darkLogo} />
        <ColorField
          label={messages.accent}
          help={messages.accentHelp}
          name="accent"
          value={values.accent}
          pickerValue={values.accent || '#0f6b4f'}
          error={error('accent')}
          isOptional
          onChange={(accent) => set({ accent })}
        />
        <TextField
          label={messages.url}
          help={messages.urlHelp}
          name="url"
          type="url"
          value={values.url}
          error={error('url')}
          isOptional
          onChange={(url) => set({ url })}
          placeholder="https://"
          spellCheck={false}
          maxLength={2048}
        />
      </div>
    </Section>
  );
}

const MAX_LENGTHS = { title: 120, text: 500, button: 40 } as const;

function Texts({ values: { texts }, set, error, page, setPage }: BrandFieldsProps) {
  const notes: Partial<Record<BrandedPage, string>> = messages.notes;
  return (
    <Section title={messages.texts} description={messages.textsHelp}>
      <div className={layout.stack}>
        <SelectField
          label={messages.page}
          value={page}
          help={notes[page]}
          onChange={setPage}
          choices={PAGES.map((value) => ({
            value,
            label: messages.pages[value],
            ...(hasText(texts, value) ? { description: messages.hasTexts } : {}),
          }))}
        />
        {PAGE_TEXTS[page].map((field) => {
          const shared = {
            label: messages.fields[field],
            name: `texts.${page}.${field}`,
            value: texts[page]?.[field] ?? '',
            error: error(`texts.${page}.${field}`),
            isOptional: true,
            maxLength: MAX_LENGTHS[field],
            onChange: (text: string) => set({ texts: withText(texts, { page, field }, text) }),
          };
          return field === 'text' ? <TextAreaField key={field} {...shared} /> : <TextField key={field} {...shared} />;
        })}
      </div>
    </Section>
  );
}
