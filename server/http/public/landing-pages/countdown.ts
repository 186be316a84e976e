import type { BioBlock } from '../../../pages/pages.ts';
import { type Html, html } from '../page/html.ts';

/**
 * A countdown that ticks without a script. The page says how much is left as classes (`h-4 m-20 s-7`), which set the
 * variables that animations of registered integers start from; counters show them. Days do not tick: hardly any page is
 * open that long. It stops at zero, and not at all where more than a day is left.
 */
export function countdown({ title, text, at }: BioBlock, now: number): Html {
  if (at === null) return html``;
  const left = Math.ceil((at - now) / 1_000);
  const heading = title ? html`<h2>${title}</h2>\n` : html``;
  if (left <= 0)
    return text ? html`<section class="card until">${heading}<p class="lines">${text}</p></section>\n` : html``;
  const [days, hours, minutes, seconds] = [
    Math.floor(left / 86_400),
    Math.floor(left / 3_600) % 24,
    Math.floor(left / 60) % 60,
    left % 60,
  ];
  const ends = days === 0 ? ' ends' : '';
  return html`<section class="card until">${heading}<p class="unseen">${spoken(days, hours, minutes)} left.</p>
<div class="ticks h-${hours} m-${minutes} s-${seconds}${ends}" aria-hidden="true">${
    days > 0 ? html`<span><b>${days}</b> ${days === 1 ? 'day' : 'days'}</span>` : html``
  }<span><b class="hours"></b> hours</span><span><b class="minutes"></b> min</span><span><b class="seconds"></b> sec</span></div>
<p class="lead"><time datetime="${new Date(at).toISOString()}">${FORMAT.format(at)} UTC</time></p></section>
`;
}

const FORMAT = new Intl.DateTimeFormat('en', {
  ...({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
  ...({ hourCycle: 'h23', timeZone: 'UTC' } as const),
});

function spoken(days: number, hours: number, minutes: number): string {
  const parts = [counted(days, 'day'), counted(hours, 'hour'), counted(minutes, 'minute')];
  return (days > 0 ? parts : parts.slice(1)).join(', ');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const start = (unit: string, count: number) =>
  Array.from({ length: count }, (_, value) => `.${unit}-${value} { --${unit}: ${value}; }`).join(' ');

const SECONDS = '(var(--s) - 59)';
const MINUTES = `(var(--m) - 59) * 60 + ${SECONDS}`;
const HOURS = `(var(--h) - 23) * 3600 + ${MINUTES}`;

/** Styles of the numbers; each begins as late into its round as the classes say, and ends with the last round. */
export const countdownStyle = `
@property --n { syntax: "<integer>"; inherits: false; initial-value: 0; }
.ticks { display: flex; justify-content: center; gap: 20px; }
.ticks span { min-width: 52px; font-size: 13px; color: var(--muted); }
.ticks b { display: block; font-size: 32px; line-height: 1.2; color: var(--text); font-variant-numeric: tabular-nums; }
.ticks b[class]::after { content: counter(n, decimal-leading-zero); counter-reset: n var(--n); }
.hours::after { --n: var(--h); } .minutes::after { --n: var(--m); } .seconds::after { --n: var(--s); }
${start('h', 24)}
${start('m', 60)}
${start('s', 60)}
@media (prefers-reduced-motion: no-preference) {
.hours::after { animation: hours 86400s steps(24, jump-none) calc((${HOURS}) * 1s) infinite both; }
.minutes::after { animation: sixty 3600s steps(60, jump-none) calc((${MINUTES}) * 1s) infinite both; }
.seconds::after { animation: sixty 60s steps(60, jump-none) calc(${SECONDS} * 1s) infinite both; }
.ends .hours::after { animation-iteration-count: 1; }
.ends .minutes::after { animation-iteration-count: calc(var(--h) + 1); }
.ends .seconds::after { animation-iteration-count: calc(var(--h) * 60 + var(--m) + 1); }
}
@keyframes hours { from { --n: 23; } to { --n: 0; } }
@keyframes sixty { from { --n: 59; } to { --n: 0; } }
`;
