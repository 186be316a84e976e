import { pixelMessages as messages } from '../../messages/pixels.ts';
import type { FormState } from '../../state/form.ts';
import { SwitchRow } from '../../ui/form/choices.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { isUnusualTag, type Vendor } from './vendors.ts';

export interface PixelValues {
  name: string;
  tag: string;
  consent: boolean;
}

export interface PixelFieldsProps {
  vendor: Vendor;
  values: PixelValues;
  set: (change: Partial<PixelValues>) => void;
  form: FormState;
}

export function PixelFields({ vendor, values, set, form }: PixelFieldsProps) {
  return (
    <>
      <TextField
        label={vendor.tag}
        name="tag"
        value={values.tag}
        onChange={(tag) => set({ tag })}
        error={form.error('tag') ?? form.error('type') ?? form.message}
        help={aboutTag(vendor, values.tag)}
        isMono
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
      <TextField
        label={messages.name}
        name="name"
        value={values.name}
        onChange={(name) => set({ name })}
        error={form.error('name')}
        help={messages.nameAbout}
        maxLength={120}
      />
      <SwitchRow
        label={messages.consent}
        help={messages.consentAbout}
        isOn={values.consent}
        onChange={(consent) => set({ consent })}
      />
    </>
  );
}

/** Vendors change the form of their tags, so an unusual tag is only pointed out. */
function aboutTag(vendor: Vendor, tag: string): string {
  const first = isUnusualTag(vendor.word, tag)
    ? messages.looksOdd(vendor.example)
    : `${messages.looksLike} ${vendor.example}.`;
  return `${first} ${messages.find}: ${vendor.find}`;
}
