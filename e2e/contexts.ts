import type { Browser, BrowserContext } from '@playwright/test'
import type { OwnServer } from './own-server.ts'

/** The context of a worker's tests, and whether it can be given to the next one. */
interface Shared {
  key: string
  context: BrowserContext
  /** A clock that was set stays with a context for good. */
  clockWasSet: () => boolean
  /** Takes back what the test added to every page. */
  dropInitScripts: () => Promise<void>
}

export interface Contexts {
  /**
   * A context without cookies, storage, routes and listeners, and with no page or an empty one. `key` names the options
   * of the test: where they are those of the test before, it is the same context.
   */
  take: (key: string, permissions: string[]) => Promise<BrowserContext>
  /** Ends a test. What one that failed has left behind is closed. */
  giveBack: (failed: boolean) => Promise<void>
  close: () => Promise<void>
}

/**
 * One context for the tests of a worker, one after another. What it keeps is the browser's cache of files, with what the
 * browser has compiled of them: without it nearly half of the processor's time goes into loading the portal anew.
 */
export function shareContext(browser: Browser, { url, labsUrl }: OwnServer): Contexts {
  let shared: Shared | null = null
  const close = async () => {
    await shared?.context.close()
    shared = null
  }
  return {
    async take(key, permissions) {
      if (shared?.key !== key) {
        await close()
        shared = await openShared(browser, key)
      }
      await shared.context.grantPermissions(permissions)
      return shared.context
    },
    async giveBack(failed) {
      if (shared === null) return
      if (failed || shared.clockWasSet()) return await close()
      await empty(shared, [url, labsUrl])
    },
    close,
  }
}

async function openShared(browser: Browser, key: string): Promise<Shared> {
  const context = await browser.newContext()
  let clockWasSet = false
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const) {
    const set = context.clock[name].bind(context.clock) as (...given: unknown[]) => Promise<void>
    Object.assign(context.clock, {
      [name]: async (...given: unknown[]) => {
        clockWasSet = true
        await set(...given)
      },
    })
  }
  const added: { dispose: () => Promise<void> }[] = []
  const add = context.addInitScript.bind(context) as (
    ...given: unknown[]
  ) => ReturnType<BrowserContext['addInitScript']>
  Object.assign(context, {
    addInitScript: async (...given: unknown[]) => {
      const script = await add(...given)
      added.push(script)
      return script
    },
  })
  return {
    key,
    context,
    clockWasSet: () => clockWasSet,
    dropInitScripts: async () => {
      await Promise.all(added.splice(0).map((script) => script.dispose()))
    },
  }
}

/** Leaves one empty page, for the next test. */
async function empty({ context, dropInitScripts }: Shared, origins: string[]): Promise<void> {
  for (const event of ['console', 'weberror', 'page', 'request', 'requestfinished', 'response', 'dialog'])
    context.removeAllListeners(event)
  const pages = context.pages()
  const next = await context.newPage()
  await Promise.all(pages.map((page) => page.close()))
  await Promise.all([
    dropInitScripts(),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
  ])
  const devtools = await context.newCDPSession(next)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.detach()
}
