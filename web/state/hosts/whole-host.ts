/**
 * The host that counts for what was typed as a website's domain, where more was typed than that: a port or a path, which are cut off.
 * Undefined where nothing is, and for what is no address at all.
 */
export function wholeHost(typed: string): { host: string; cut: string } | undefined {
  const [, host = '', port = '', path = ''] =
    /^(?:(?:https?:)?\/\/)?([^\s/?#\\:@]+)(:\d+)?([/?#]\S*)?$/i.exec(typed.trim()) ?? [];
  const cut = `${port}${path.replace(/^\/$/, '')}`;
  return host === '' || cut === '' ? undefined : { host: host.toLowerCase(), cut };
}
