interface LabConfig {
  /** The only origin that this page calls and accepts messages from. */
  portalOrigin: string
}

const placeholder = '__LAB_CONFIG__'
const local: LabConfig = { portalOrigin: 'http://localhost:4000' }

/** Reads what the server wrote into the page. A page without it belongs to the local portal. */
export function labConfig(text: string): LabConfig {
  return text.trim() === placeholder ? local : (JSON.parse(text) as LabConfig)
}

/** The origin that exchanges messages with this page: the portal, or the development host page beside the labs. */
export function hostOrigin(window: Window, portalOrigin: string): string {
  const hosted = import.meta.env.DEV && window.parent !== window && window.location.search === '?dev-host'
  return hosted ? window.location.origin : portalOrigin
}
