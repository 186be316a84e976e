import { createHash } from 'node:crypto';

/**
 * Styles of overlays in addition to those of all pages. Their colors come in a separate style sheet, see
 * overlay-colors.ts.
 */
export const overlayStyle = `
.over { display: contents; }
.overlay { color: var(--text); background: var(--surface); border: 0 solid var(--line); }
.overlay summary { list-style: none; cursor: pointer; font-size: 14px; line-height: 44px; padding: 0 14px; border-radius: 8px; color: var(--muted); }
.overlay summary::-webkit-details-marker { display: none; }
.overlay[open] .show, .overlay:not([open]) .shut { display: none; }
.overlay p { margin: 0; }
.overlay code { display: inline-block; padding: 8px 14px; border: 1px dashed var(--muted); border-radius: 8px; font-size: 16px; font-weight: 600; letter-spacing: 0.04em; user-select: all; }
.overlay .button { margin: 0; min-height: 44px; padding: 8px 20px; }
.overlay .quiet-link { font-size: 13px; color: var(--muted); }
.overlay .picture { margin: 0; max-height: 40vh; }
.overlay iframe { display: block; flex: none; width: 100%; background: transparent; }
.overlay.card-box { position: fixed; z-index: 1; inset: auto 16px 16px auto; width: min(380px, calc(100vw - 32px)); max-height: calc(100dvh - 32px); overflow: auto; border-width: 1px; border-radius: 14px; box-shadow: 0 12px 40px oklch(0 0 0 / 0.24); }
.card-box .content { display: grid; gap: 14px; padding: 20px; padding-top: 0; }
.card-box summary { width: max-content; margin-block: 2px 0; margin-inline: auto 6px; }
.card-box.top { inset: 16px 0 auto; margin: 0 auto; } .card-box.bottom { inset: auto 0 16px; margin: 0 auto; }
.card-box.top-left { inset: 16px auto auto 16px; } .card-box.top-right { inset: 16px 16px auto auto; } .card-box.bottom-left { inset: auto auto 16px 16px; }
.card-box .owner { min-height: 24px; margin: -35px 0 0; margin-inline-end: 76px; font-size: 14px; line-height: 24px; overflow-wrap: anywhere; }
.card-box iframe { width: calc(100% + 8px); margin: 0 -4px -8px; }
.card-box .message { font-size: 17px; font-weight: 600; line-height: 1.35; }
.overlay:not([open]) { position: fixed; z-index: 1; width: auto; inset: auto 16px 16px auto; border-width: 1px; border-radius: 10px; box-shadow: 0 4px 16px oklch(0 0 0 / 0.2); }
.overlay:not([open]) summary { margin: 0; color: var(--text); padding: 0 16px; }
.strip { position: relative; border-bottom-width: 1px; } .strip.bottom { order: 1; border-width: 1px 0 0; }
.strip .content { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 10px 20px; padding-block: 12px; padding-inline: 20px 88px; }
.strip .owner { font-size: 14px; } .strip .message { flex: 0 1 auto; font-weight: 600; } .strip .picture { max-height: 96px; }
.strip[open] summary { position: absolute; inset-block: 0; inset-inline-end: 8px; height: 44px; margin: auto; }
.poll { height: 200px; } .newsletter { height: 156px; } .contact { height: 404px; }
.o2 { height: 168px; } .o3 { height: 208px; } .o4 { height: 248px; } .o5 { height: 290px; } .o6 { height: 330px; } .o7 { height: 370px; } .o8, .o9, .o10 { height: 400px; }
.embedded { min-height: 0; background: var(--surface); display: block; }
.embedded main { max-width: none; padding: 4px; }
.embedded form { margin: 0; } .embedded label:first-of-type { margin-top: 0; } .embedded .button { width: 100%; margin-top: 14px; min-height: 44px; }
.embedded h1 { font-size: 18px; }
.embedded [type="radio"] { appearance: none; padding: 0; border: 2px solid var(--text); border-radius: 50%; }
.embedded [type="radio"]:checked { background: radial-gradient(var(--text) 45%, transparent 50%); }
.tally { list-style: none; margin: 8px 0 0; padding: 0; }
.tally li { margin: 0 0 10px; } .tally span { display: flex; justify-content: space-between; gap: 12px; font-size: 14px; overflow-wrap: anywhere; } .tally b { white-space: nowrap; }
.tally meter { display: block; width: 100%; height: 10px; margin-top: 4px; }
.trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 480px) {
  .strip .content { justify-content: flex-start; padding: 14px 20px; } .strip :is(.message, .owner) { flex-basis: 100%; padding-inline-end: 64px; } .strip .button { width: auto; } .strip[open] summary { inset-block: 4px auto; inset-inline: auto 6px; margin: 0; }
  .overlay.card-box[open] { inset: auto 8px 8px; width: auto; } .overlay.card-box[class*="top"][open] { inset: 8px 8px auto; }
}
`;

export const overlayStyleVersion = createHash('sha256').update(overlayStyle).digest('base64url').slice(0, 10);
export const overlayStyleUrl = `/assets/overlay.css?v=${overlayStyleVersion}`;
