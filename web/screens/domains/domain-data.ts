import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { webUrlOf } from '../../state/hosts/web-url.ts';
import type { Tone } from '../../ui/page/badges.tsx';

export type Domain = ApiResponse<'listDomains'>['data']['domains'][number];
export type DomainDetail = ApiResponse<'showDomain'>['data'];

export const INVALIDATED_PATHS = [`${LINK_TOOLS}/domain`] as const;

export const TONES: Readonly<Record<Domain['status'], Tone>> = { pending: 'warn', active: 'good', disabled: 'bad' };

/** Returns the host without its scheme. */
export function hostOf(domain: string): string {
  return domain.replace(/^https?:\/\//, '');
}

/**
 * Returns the part of a record's name in front of the registered domain: `_waymark.go` of `_waymark.go.example.com`.
 */
export function shortName(name: string): string {
  const labels = name.split('.');
  return labels.length <= 2 ? name : labels.slice(0, -registered(labels)).join('.') || '@';
}

/**
 * Two-part suffixes under which domains are registered; for all others the last two parts are the registered domain.
 */
const LONG_SUFFIX = /^(co|com|net|org|gov|edu|ac|or|ne|go)\.[a-z]{2}$/;

function registered(labels: readonly string[]): number {
  return LONG_SUFFIX.test(labels.slice(-2).join('.')) ? 3 : 2;
}

/** Returns the host of a typed domain; undefined for one that is incomplete or invalid. */
export function typedHost(typed: string): string | undefined {
  const host = webUrlOf(typed)?.hostname ?? '';
  return /^[\w-]+(\.[\w-]+)+$/.test(host) ? host : undefined;
}

/** Returns a pasted URL without its path, query and fragment: people copy the domain from their browser. */
export function withoutPath(typed: string): string {
  return typed.trim().replace(/^((?:https?:\/\/)?[^\s/?#]+)[/?#].*$/i, '$1');
}

/** Whether it is the registered domain itself (the apex), which cannot have a CNAME. */
export function isBare(host: string): boolean {
  return host.split('.').length <= registered(host.split('.'));
}

export function caddyFile(): string {
  return `{
	on_demand_tls {
		ask http://127.0.0.1:3000/internal/tls-allow
	}
}

https:// {
	tls {
		on_demand
	}
	@inside path /internal/*
	respond @inside 404
	reverse_proxy 127.0.0.1:3000
}`;
}

export function certbotCommand(host: string): string {
  return `certbot certonly --webroot -w /var/www/acme -d ${host}`;
}

export function nginxBlock(host: string): string {
  return `server {
    listen 443 ssl;
    http2 on;
    server_name ${host};
    ssl_certificate     /etc/letsencrypt/live/${host}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/${host}/privkey.pem;
    location /internal/ { return 404; }
    location / {
        proxy_pass http://127.0.0.1:3000;
        proxy_http_version 1.1;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;
    }
}`;
}
