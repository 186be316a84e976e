import { useState } from 'react';
import { periodMessages } from '../../../messages/shared/analytics/periods.ts';
import { embedMessages as messages } from '../../../messages/websites/share.ts';
import { DEFAULT_PERIOD } from '../../../state/default-period.ts';
import { SelectField } from '../../../ui/form/choices.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { layout } from '../../../ui/page/page.tsx';

const PERIODS = ['7d', '30d', '90d', '12mo', 'month', 'last_month'] as const;
const THEMES = ['automatic', 'light', 'dark'] as const;
const HEIGHTS = ['content', 'fixed'] as const;

export interface EmbedOptions {
  theme: (typeof THEMES)[number];
  period: (typeof PERIODS)[number];
  height: (typeof HEIGHTS)[number];
}

const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: periodMessages[value] }));
const THEME_CHOICES = THEMES.map((value) => ({ value, label: messages.themes[value] }));
const HEIGHT_CHOICES = HEIGHTS.map((value) => ({ value, label: messages.heights[value] }));

/** The HTML that shows a shared dashboard in another page, with what a person may choose about it. */
export function EmbedCode({ id, address }: { id: number; address: string }) {
  const [options, setOptions] = useState<EmbedOptions>({
    theme: 'automatic',
    period: DEFAULT_PERIOD,
    height: 'content',
  });
  const set = (change: Partial<EmbedOptions>) => setOptions({ ...options, ...change });
  return (
    <>
      <h3>{messages.embed}</h3>
      <div className={layout.bar}>
        <SelectField
          label={messages.theme}
          value={options.theme}
          onChange={(theme) => set({ theme })}
          choices={THEME_CHOICES}
        />
        <SelectField
          label={messages.period}
          value={options.period}
          onChange={(period) => set({ period })}
          choices={PERIOD_CHOICES}
        />
        <SelectField
          label={messages.height}
          value={options.height}
          onChange={(height) => set({ height })}
          choices={HEIGHT_CHOICES}
        />
      </div>
      <CopyField text={embedOf({ id, address }, options)} label={messages.embed} isWrapped />
    </>
  );
}

/** Returns the HTML. A dashboard tells its height to the page around it, whose script gives the frame that height. */
export function embedOf(
  { id, address }: { id: number; address: string },
  { theme, period, height }: EmbedOptions,
): string {
  const query = [
    'embed=1',
    ...(theme === 'automatic' ? [] : [`theme=${theme}`]),
    ...(period === DEFAULT_PERIOD ? [] : [`period=${period}`]),
  ].join('&amp;');
  const name = `waymark-${id}`;
  const frame = `<iframe id="${name}" src="${address}?${query}" title="${messages.title}" style="width:100%;height:1600px;border:0" loading="lazy"></iframe>`;
  if (height === 'fixed') return frame;
  const resize = `addEventListener("message",e=>{const f=document.getElementById("${name}");if(e.source===f.contentWindow&&e.data.waymarkHeight>0)f.style.height=e.data.waymarkHeight+"px"})`;
  return `${frame}\n<script>${resize}</script>`;
}
