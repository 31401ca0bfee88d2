import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { bringPackages } from './packages.mjs'
import { root } from './prepare.mjs'

const folder = join(root, 'deploy', 'kubernetes')

/** The packages with the schemas of each group of kinds. */
const packages = {
  'postgresql.cnpg.io/v1': '@kubernetes-models/cloudnative-pg',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator',
}

const read = (file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((one) => one.toJS())
const kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'))
const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml')
const resources = files.flatMap(read)
const alertRules = parse(readFileSync(join(root, 'deploy', 'monitoring', 'alerts.yaml'), 'utf8'))
const only = (kind, name) => resources.find((one) => one.kind === kind && one.metadata.name === name)

// `npm run deep` fetches the schemas, which are larger than all that they check.
describe.runIf(process.env.DEEP === '1')('the schemas of Kubernetes', () => {
  let schemas

  beforeAll(async () => {
    schemas = await bringPackages('kubernetes', 'schemas of Kubernetes')
  }, 300_000)

  /** Rejects if the resource is not what its schema allows. */
  async function validate(resource) {
    const { apiVersion, kind } = resource
    const file = join(schemas, packages[apiVersion] ?? 'kubernetes-models', apiVersion, `${kind}.js`)
    const { [kind]: Kind } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    new Kind(resource).validate()
  }

  it.each(resources.map((one) => [`${one.kind} ${one.metadata.name}`, one]))(
    'allow the manifest %s',
    async (_name, resource) => {
      await expect(validate(resource)).resolves.toBeUndefined()
    },
  )

  it('refuse a wrong name, a missing part or a wrong type', async () => {
    const deployment = only('Deployment', 'tradewind')
    const { spec } = deployment
    await expect(validate({ ...deployment, spec: { ...spec, replicas: 'two' } })).rejects.toThrow(/spec/u)
    await expect(validate({ ...deployment, spec: { replicas: 2 } })).rejects.toThrow(/spec/u)
    const cluster = only('Cluster', 'tradewind-database')
    await expect(validate({ ...cluster, spec: { ...cluster.spec, instances: 'two' } })).rejects.toThrow(
      /spec/u,
    )
  })

  it('allow the alert rules', async () => {
    const metadata = { name: 'tradewind' }
    const kind = 'PrometheusRule'
    const resource = { apiVersion: 'monitoring.coreos.com/v1', kind, metadata, spec: alertRules }
    await expect(validate(resource)).resolves.toBeUndefined()
  })
})

describe('the manifests for Kubernetes', () => {
  it('are all applied, but for the one that needs an operator of its own', () => {
    expect(new Set([...kustomization.resources, 'monitoring.yaml'])).toEqual(new Set(files))
  })

  const pod = only('Deployment', 'tradewind').spec.template.spec
  const [container] = pod.containers

  it('run two pods, never fewer than one, and replace them one after another', () => {
    const { replicas, strategy, selector, template } = only('Deployment', 'tradewind').spec
    expect(replicas).toBe(2)
    expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    const budget = only('PodDisruptionBudget', 'tradewind').spec
    expect(budget.minAvailable).toBe(1)
    for (const labels of [
      selector.matchLabels,
      budget.selector.matchLabels,
      only('Service', 'tradewind').spec.selector,
    ])
      expect(template.metadata.labels).toMatchObject(labels)
  })

  it('ask the addresses of health that the server has, on ports that it opens', () => {
    const ports = new Set(container.ports.map(({ name }) => name))
    for (const [probe, path] of [
      ['startupProbe', '/readyz'],
      ['readinessProbe', '/readyz'],
      ['livenessProbe', '/healthz'],
    ]) {
      expect(container[probe].httpGet.path).toBe(path)
      expect(ports).toContain(container[probe].httpGet.port)
    }
    for (const { targetPort } of only('Service', 'tradewind').spec.ports) expect(ports).toContain(targetPort)
  })

  it('give the server settings that it knows, and no more rights than it needs', () => {
    const known = new Set(
      [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=/gmu)].map(
        ([, name]) => name,
      ),
    )
    const { data } = only('ConfigMap', 'tradewind-settings')
    const { stringData } = only('Secret', 'tradewind-secrets')
    const parts = ['DATABASE_USER', 'DATABASE_PASSWORD']
    const own = container.env.map(({ name }) => name).filter((name) => !parts.includes(name))
    for (const name of [...Object.keys(data), ...Object.keys(stringData), ...own])
      expect(known).toContain(name)
    expect(container.ports.find(({ name }) => name === 'metrics').containerPort).toBe(
      Number(data.METRICS_PORT),
    )
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true })
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
    })
    expect(container.resources).toMatchObject({ requests: { cpu: '1' }, limits: { memory: '1Gi' } })
  })

  it('leave the database enough connections for an upgrade', () => {
    const { max_connections: most } = only('Cluster', 'tradewind-database').spec.postgresql.parameters
    const pods = only('Deployment', 'tradewind').spec.replicas + 1
    // Ten for requests, four for the background and one that listens, and ten for migrations.
    expect(Number(most)).toBeGreaterThan(pods * 25)
  })
})

it('each alert rule says what to do', () => {
  for (const { annotations } of alertRules.groups.flatMap((group) => group.rules))
    expect(annotations).toEqual({
      summary: expect.stringMatching(/\.$/u),
      action: expect.stringMatching(/\.$/u),
    })
})
