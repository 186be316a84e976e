/** Colors of all pages that the service itself serves, light and dark, for the head of their style sheets. */
export const pageColors = `
:root {
  color-scheme: light dark;
  --surface: oklch(0.985 0.004 85);
  --raised: oklch(0.965 0.006 85);
  --line: oklch(0.89 0.008 85);
  --edge: oklch(0.63 0.012 85);
  --text: oklch(0.25 0.012 75);
  --muted: oklch(0.47 0.014 75);
  --accent: oklch(0.44 0.085 165);
  --on-accent: oklch(0.99 0.005 165);
  --negative: oklch(0.48 0.15 28);
  --warning: oklch(0.48 0.1 70);
  --focus: oklch(0.55 0.11 165);
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: oklch(0.2 0.008 75);
    --raised: oklch(0.245 0.009 75);
    --line: oklch(0.34 0.01 75);
    --edge: oklch(0.54 0.012 75);
    --text: oklch(0.93 0.008 85);
    --muted: oklch(0.73 0.012 85);
    --accent: oklch(0.78 0.1 165);
    --on-accent: oklch(0.2 0.03 165);
    --negative: oklch(0.76 0.12 28);
    --warning: oklch(0.8 0.11 75);
    --focus: oklch(0.75 0.11 165);
  }
}`;
