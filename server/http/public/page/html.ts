export { escapeHtml, Html, html } from '../../../platform/html.ts';
