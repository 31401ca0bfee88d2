import { defaultClientConditions, defaultServerConditions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'

/** The workspaces are tested from their sources: the condition `source` of their exports comes first. */
const shared = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
}

function project(name: string, test: object) {
  return {
    ...shared,
    test: {
      name,
      environment: 'node',
      exclude: [...configDefaults.exclude, '**/dist/**', '**/.cache/**', 'e2e/**'],
      ...test,
    },
  }
}

export default defineConfig({
  ...shared,
  test: {
    // Two workers fill the two cores of the smallest machine that runs this; more only wait for each other.
    maxWorkers: 2,
    projects: [
      project('contract', { include: ['contract/src/**/*.test.ts'] }),
      project('lab-sdk', { include: ['lab-sdk/src/**/*.test.ts'] }),
      project('server', {
        include: ['server/src/**/*.test.{ts,tsx}'],
        globalSetup: 'server/src/test/global-setup.ts',
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      project('portal', { include: ['portal/src/**/*.test.{ts,tsx}'] }),
      project('labs', { include: ['labs/**/*.test.{ts,tsx}'] }),
      project('scripts', { include: ['scripts/**/*.test.mjs'], testTimeout: 20_000 }),
    ],
  },
})
