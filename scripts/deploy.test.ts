import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const CODE = ['config', 'environment', 'tls-config'].map((file) => read(`server/${file}.ts`)).join('\n');
const SETTINGS = new Set([...CODE.matchAll(/\(environment, '([A-Z_]+)'/g)].map(([, name]) => name));
/** Settings of other programs in these files. */
const OTHERS = /^(POSTGRES|CLICKHOUSE)_(USER|DB|PASSWORD)$|^PATH$|^(NODE|BASE)_IMAGE$/;

describe('files for installing', () => {
  it.each([
    ['compose.yaml', /^\s+([A-Z][A-Z_]+):/gm],
    ['deploy/compose/cluster.yaml', /^\s+([A-Z][A-Z_]+):/gm],
    ['deploy/compose/tls.yaml', /^\s+([A-Z][A-Z_]+):/gm],
    ['deploy/systemd/waymark.service', /^Environment=([A-Z_]+)=/gm],
    ['deploy/helm/waymark/values.yaml', /\b([A-Z]+_[A-Z_]+[A-Z])\b/g],
    ['deploy/helm/waymark/templates/nodes.yaml', /- name: ([A-Z][A-Z_]+)/g],
    ['deploy/helm/waymark/templates/secret.yaml', /"([A-Z][A-Z_]+)"/g],
    ['Dockerfile', /(?:^ENV | )([A-Z][A-Z_]+)=/gm],
  ])('%s sets only settings that the service reads', (path, pattern) => {
    const names = [...read(path).matchAll(pattern)].map(([, name = '']) => name).filter((name) => !OTHERS.test(name));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !SETTINGS.has(name))).toEqual([]);
  });

  it('hide the internal addresses and keep a visitor on one node, whichever balancer', () => {
    expect(read('deploy/compose/Caddyfile')).toMatch(/\/internal\/\*.*404.*lb_policy ip_hash/s);
    expect(read('deploy/haproxy.cfg')).toMatch(/404 if \{ path_beg \/internal\/ \}.*balance source/s);
  });

  it('do not take all nodes out when a store that they share is away, whichever balancer', () => {
    const files = ['haproxy.cfg', 'haproxy-roles.cfg', 'compose/Caddyfile', 'helm/waymark/templates/nodes.yaml'];
    const checks = files.flatMap((file) => read(`deploy/${file}`).match(/\/readyz\S*/g) ?? []);
    expect(new Set(checks.map((check) => check.replace(/",$/, '')))).toEqual(
      new Set(['/readyz?exclude=catalog,events,stores']),
    );
    expect(checks).toHaveLength(files.length + 1);
  });

  it.each(['waymark.rules.yml', 'grafana-dashboard.json'])(
    'deploy/monitoring/%s uses only metrics that exist',
    (name) => {
      const folder = 'server/http/public/metrics';
      const sources = readdirSync(join(ROOT, folder)).map((file) => read(`${folder}/${file}`));
      const code = [...sources, read('server/assembly/job-runs.ts')].join('\n');
      const used = new Set(read(`deploy/monitoring/${name}`).match(/\b(?:waymark|process|nodejs)_[a-z_]+[a-z]/g));
      expect(used.size).toBeGreaterThan(9);
      const known = (metric: string) => code.includes(`'${metric.replace(/_bucket$/, '')}'`);
      expect([...used].filter((metric) => !known(metric))).toEqual([]);
    },
  );

  it('use in the chart only values that it has, with the version of the package', () => {
    const folder = join(ROOT, 'deploy', 'helm', 'waymark');
    const templates = readdirSync(join(folder, 'templates')).map((name) =>
      read(`deploy/helm/waymark/templates/${name}`),
    );
    const used = templates.flatMap((text) => [...text.matchAll(/\.Values\.(\w+)/g)].map(([, name = '']) => name));
    const values = [...read('deploy/helm/waymark/values.yaml').matchAll(/^(\w+):/gm)].map(([, name]) => name);
    expect([...new Set(used)].toSorted()).toEqual(values.toSorted());
    const { version } = JSON.parse(read('package.json'));
    expect(read('deploy/helm/waymark/Chart.yaml')).toContain(`version: ${version}\nappVersion: "${version}"`);
  });

  it('start the file that the package has, with the version of Node that the package has', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(read('docs/installing.md')).toContain(`waymark-${version}.tgz`);
    expect(read('deploy/systemd/waymark.service')).toContain('/node_modules/waymark/bin/waymark.js serve');
  });
});
