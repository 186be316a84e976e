/**
 * Returns the host of a typed domain when the input has more: a port or a path, which are removed. Undefined when there
 * is nothing to remove, and for an invalid address.
 */
export function hostOfInput(typed: string): { host: string; cut: string } | undefined {
  const [, host = '', port = '', path = ''] =
    /^(?:(?:https?:)?\/\/)?([^\s/?#\\:@]+)(:\d+)?([/?#]\S*)?$/i.exec(typed.trim()) ?? [];
  const cut = `${port}${path.replace(/^\/$/, '')}`;
  return host === '' || cut === '' ? undefined : { host: host.toLowerCase(), cut };
}
