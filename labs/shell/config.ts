interface LabConfig {
  /** The only origin that this page takes messages from, and that it calls. */
  portalOrigin: string
}

const placeholder = '__LAB_CONFIG__'
const local: LabConfig = { portalOrigin: 'http://localhost:4000' }

/** What the server has written into the page; a page that no server has filled in belongs to the local portal. */
export function labConfig(text: string): LabConfig {
  return text.trim() === placeholder ? local : (JSON.parse(text) as LabConfig)
}

/** Who answers this page's messages: the portal, or while developing the small host page beside the labs. */
export function hostOrigin(window: Window, portalOrigin: string): string {
  const hosted = import.meta.env.DEV && window.parent !== window && window.location.search === '?dev-host'
  return hosted ? window.location.origin : portalOrigin
}
