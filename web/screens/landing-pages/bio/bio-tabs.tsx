import { Link } from 'wouter';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { bioMessages } from '../../../messages/landing-pages/bio.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import type { Draft } from '../../../state/draft.ts';
import type { FormState } from '../../../state/form.ts';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { TextAreaField, TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { Folded } from '../shared/editor.tsx';
import type { BioDetails, BioValues } from './bio-values.ts';
import { BlockList } from './blocks/block-list.tsx';
import type { OpenBlock } from './blocks/use-blocks.ts';
import { HandleField } from './handle-field.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { VerifiedLinks } from './verified-links.tsx';

export interface BioTabProps {
  draft: Draft<BioValues>;
  form: FormState;
  /** Stored values. */
  saved: BioValues;
  /** Public address in front of the handle. */
  urlStart: string;
  /** The stored page. */
  details: BioDetails | undefined;
  /** By block id. */
  clicks: ReadonlyMap<number, number>;
  opened: OpenBlock;
}

/** Content of the page. */
export function ContentTab({ draft: { values, set }, form: { error }, clicks, opened }: BioTabProps) {
  return (
    <>
      <div className={layout.pair}>
        {(['image', 'cover'] as const).map((name) => (
          <PictureField
            key={name}
            label={bioMessages[name]}
            use={name === 'image' ? 'avatar' : name}
            name={name}
            value={values[name]}
            error={error(name)}
            onChange={(url) => set({ [name]: url })}
          />
        ))}
      </div>
      <TextField
        label={bioMessages.name}
        name="name"
        value={values.name}
        error={error('name')}
        onChange={(name) => set({ name })}
        placeholder={bioMessages.namePlaceholder}
        maxLength={120}
      />
      <TextAreaField
        label={bioMessages.description}
        name="description"
        value={values.description}
        error={error('description')}
        onChange={(description) => set({ description })}
        isOptional
        rows={2}
        maxLength={1000}
      />
      <BlockList
        blocks={values.blocks}
        onChange={(blocks) => set({ blocks })}
        error={error}
        clicks={clicks}
        opened={opened}
      />
    </>
  );
}

/** Appearance of the page. */
export function LookTab({ draft: { values, set }, form: { error } }: BioTabProps) {
  return (
    <>
      <h2>{bioMessages.theme}</h2>
      <ThemeChoice value={values.theme} onChange={(theme) => set({ theme })} />
      <Shape
        label={bioMessages.background}
        value={values.background}
        onChange={(background) => set({ background })}
        words={bioMessages.backgrounds}
      />
      <PictureField
        label={bioMessages.backgroundImage}
        help={bioMessages.backgroundImageAbout}
        use="background"
        name="backgroundimage"
        value={values.backgroundimage}
        error={error('backgroundimage')}
        onChange={(backgroundimage) => set({ backgroundimage })}
      />
      <Shape
        label={bioMessages.buttons}
        value={values.buttons}
        onChange={(buttons) => set({ buttons })}
        words={bioMessages.buttonShapes}
      />
    </>
  );
}

interface ShapeProps<Word extends string> {
  label: string;
  value: Word;
  onChange: (value: Word) => void;
  words: Readonly<Record<Word, string>>;
}

/** A part of the design: that of the theme, or another. */
function Shape<Word extends string>({ label, value, onChange, words }: ShapeProps<Word>) {
  const choices = Object.entries<string>(words).map(([word, text]) => ({ value: word as Word, label: text }));
  return (
    <>
      <h2>{label}</h2>
      <div>
        <Segmented label={label} value={value} onChange={onChange} choices={choices} />
      </div>
    </>
  );
}

/** Handle, sitemap, notifications, social preview and pixels of the page. */
export function SettingsTab(props: BioTabProps) {
  const { values, set } = props.draft;
  return (
    <>
      <HandleField
        value={values.handle}
        onChange={(handle) => set({ handle })}
        prefix={props.urlStart}
        saved={props.saved.handle}
        error={props.form.error('handle')}
      />
      <SwitchRow
        label={bioMessages.sitemap}
        help={bioMessages.sitemapAbout}
        isOn={values.sitemap}
        onChange={(sitemap) => set({ sitemap })}
      />
      <SwitchRow
        label={pageMessages.notify}
        help={pageMessages.notifyAbout}
        isOn={values.notify}
        onChange={(notify) => set({ notify })}
      />
      <CardFields {...props} />
      {props.details && <VerifiedLinks details={props.details} />}
      <PixelFields {...props} />
    </>
  );
}

const META = ['metatitle', 'metadescription', 'metaimage'] as const;

function CardFields({ draft: { values, set }, form: { error } }: BioTabProps) {
  const isInUse = META.some((name) => values[name] !== '');
  const field = (name: (typeof META)[number]) => ({
    name,
    value: values[name],
    error: error(name),
    isOptional: true,
    onChange: (text: string) => set({ [name]: text }),
  });
  return (
    <Folded
      title={bioMessages.meta}
      description={bioMessages.metaAbout}
      isInUse={isInUse}
      hasError={META.some((name) => error(name))}
    >
      <TextField {...field('metatitle')} label={bioMessages.metaTitle} maxLength={300} placeholder={values.name} />
      <TextAreaField {...field('metadescription')} label={bioMessages.metaDescription} maxLength={1000} rows={2} />
      <TextField
        {...field('metaimage')}
        label={bioMessages.metaImage}
        help={pageMessages.imageAbout}
        maxLength={2048}
      />
    </Folded>
  );
}

const MAX_PIXELS = 1000;

function PixelFields({ draft: { values, set }, form: { error } }: BioTabProps) {
  const query = useApiQuery('listPixels', `${LINK_TOOLS}/pixels`, { query: { limit: MAX_PIXELS } });
  const toggle = (id: number, isOn: boolean) =>
    set({ pixels: isOn ? [...values.pixels, id] : values.pixels.filter((one) => one !== id) });
  return (
    <Folded title={bioMessages.pixels} description={bioMessages.pixelsAbout} isInUse={values.pixels.length > 0}>
      <Loaded query={query}>
        {({ data: { pixels } }) =>
          pixels.length === 0 ? (
            <p className={layout.description}>
              {bioMessages.noPixels} <Link to="/pixels">{bioMessages.makePixel}</Link>
            </p>
          ) : (
            pixels.map(({ id, name }) => (
              <CheckRow key={id} label={name} isOn={values.pixels.includes(id)} onChange={(isOn) => toggle(id, isOn)} />
            ))
          )
        }
      </Loaded>
      {error('pixels') && <p role="alert">{error('pixels')}</p>}
    </Folded>
  );
}
