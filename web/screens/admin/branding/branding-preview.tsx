import { type CSSProperties, useState } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { brandingMessages as messages } from '../../../messages/admin/branding.ts';
import { type Brand, brandLinks } from '../../../state/brand.ts';
import { Segmented } from '../../../ui/page/tabs.tsx';
import styles from './branding.module.css';
import { type BrandingValues, previewed } from './branding-values.ts';

type Accent = ApiResponse<'checkAccent'>['accent'];
type Theme = keyof typeof messages.themes;

const THEMES = Object.entries(messages.themes).map(([value, label]) => ({ value: value as Theme, label }));

interface PreviewProps {
  values: BrandingValues;
  /** Undefined for Waymark's own color. */
  accent: Accent | undefined;
}

/** The application, a page of visitors and an email as they would look. */
export function BrandingPreview({ values, accent }: PreviewProps) {
  const [theme, setTheme] = useState<Theme>('light');
  const brand = previewed(values);
  const sample = { brand, isDark: theme === 'dark' };
  return (
    <section className={styles.preview} aria-label={messages.preview}>
      <div className={styles.previewHead}>
        <h2>{messages.preview}</h2>
        <Segmented<Theme> label={messages.theme} value={theme} onChange={setTheme} choices={THEMES} />
      </div>
      <div className={styles.samples} style={styleOf(accent, theme)}>
        <figure>
          <figcaption>{messages.app}</figcaption>
          <AppSample {...sample} />
        </figure>
        <figure>
          <figcaption>{messages.page}</figcaption>
          <PageSample {...sample} />
        </figure>
        <figure>
          <figcaption>{messages.email}</figcaption>
          <EmailSample {...sample} />
        </figure>
      </div>
    </section>
  );
}

/** The variables of the theme, which are those of the application. */
function styleOf(accent: Accent | undefined, theme: Theme): CSSProperties {
  const colors = accent?.[theme];
  const variables = colors && {
    '--accent': colors.accent,
    '--accent-soft': colors.soft,
    '--on-accent': colors.text,
  };
  return { colorScheme: theme, ...variables } as CSSProperties;
}

interface SampleProps {
  brand: Brand;
  isDark: boolean;
}

function Sign({ brand: { name, logo, darkLogo, icon }, isDark }: SampleProps) {
  const picture = (isDark && darkLogo) || logo;
  if (picture) return <img className={styles.logo} src={picture} alt={name} />;
  return (
    <span className={styles.sign}>
      {icon ? <img className={styles.icon} src={icon} alt="" /> : <span className={styles.mark} />}
      <span className={styles.word}>{name}</span>
    </span>
  );
}

function AppSample(sample: SampleProps) {
  const [home, ...others] = messages.sampleMenu;
  return (
    <div className={styles.app}>
      <div className={styles.rail}>
        <Sign {...sample} />
        <span className={styles.current}>{home}</span>
        {others.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </div>
      <div className={styles.screen}>
        <span className={styles.button}>{messages.sampleAction}</span>
      </div>
    </div>
  );
}

function PageSample(sample: SampleProps) {
  const { brand } = sample;
  return (
    <div className={styles.page}>
      <strong>{messages.samplePage}</strong>
      <span className={styles.quiet}>{messages.samplePageText}</span>
      <span className={styles.button}>{messages.samplePageAction}</span>
      <div className={styles.foot}>
        <Sign {...sample} />
        <FootLinks brand={brand} />
        {brand.showsPoweredBy && <span>{messages.credit}</span>}
      </div>
    </div>
  );
}

/** Emails show the logo for light backgrounds: their programs cannot choose. */
function EmailSample({ brand, isDark }: SampleProps) {
  return (
    <div className={styles.email}>
      <div className={styles.envelope}>
        <strong>{brand.name}</strong>
        <span className={styles.quiet}>{messages.sampleSubject}</span>
      </div>
      <div className={styles.letter} data-dark={isDark}>
        <Sign brand={{ ...brand, icon: null, darkLogo: null }} isDark={isDark} />
        <span>{messages.sampleEmailText}</span>
        <span className={styles.button}>{messages.sampleEmailAction}</span>
      </div>
      <div className={styles.foot}>
        <span>{brand.name}</span>
        <FootLinks brand={brand} />
      </div>
    </div>
  );
}

/** Shown, not followed: a preview is no place to leave the form by mistake. */
function FootLinks({ brand }: { brand: Brand }) {
  return brandLinks(brand).map(({ label }) => (
    <span key={label} className={styles.link}>
      {messages[label]}
    </span>
  ));
}
