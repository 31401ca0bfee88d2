/** A page of a provider, read as a browser without scripts reads it. */
export interface SitePage {
  url: string
  status: number
  body: string
}

/** A browser on the pages of a provider that others wrote. It keeps cookies and stops where the portal begins. */
export interface SiteBrowser {
  open(url: string): Promise<SitePage>
  /** Sends a form of a page with what it holds and what is typed: the first, or that with an id. */
  submit(page: SitePage, typed?: Record<string, string>, id?: string): Promise<SitePage>
}

const maximumRedirects = 20

export function newSiteBrowser(portalUrl: string): SiteBrowser {
  const jars = new Map<string, Map<string, string>>()
  const send = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? []
      if (name === undefined || value === undefined) continue
      const isOver = value === '' || /;\s*expires=[^;]*\b1970\b/iu.test(cookie)
      if (isOver) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const follow = async (begin: string, form?: Record<string, string>): Promise<SitePage> => {
    let url = begin
    let response = await send(url, form)
    for (let n = 0; n < maximumRedirects; n += 1) {
      const location = response.headers.get('location')
      if (location === null) return { url, status: response.status, body: await response.text() }
      url = new URL(location, url).href
      if (url.startsWith(portalUrl)) return { url, status: response.status, body: '' }
      response = await send(url)
    }
    throw new Error(`${begin} redirects without end`)
  }
  return {
    open: (url) => follow(url),
    submit: async (page, typed, id) => {
      const { action, fields } = formIn(page, id)
      return await follow(action, { ...fields, ...typed })
    },
  }
}

/** The first form of a page, or that with an id: where it is sent, and what it holds. */
export function formIn(
  { url, body }: SitePage,
  id?: string,
): { action: string; fields: Record<string, string> } {
  const form = [...body.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gsu)].find(
    ([, attributes = '']) => id === undefined || attributeIn(attributes, 'id') === id,
  )
  if (!form) throw new Error(`${url} has no form ${id ?? ''}: ${body.slice(0, 2000)}`)
  const [, attributes = '', content = ''] = form
  const fields: Record<string, string> = {}
  for (const [input] of content.matchAll(/<input\b[^>]*>/gsu)) {
    const name = attributeIn(input, 'name')
    if (name !== null) fields[name] = attributeIn(input, 'value') ?? ''
  }
  return { action: new URL(attributeIn(attributes, 'action') ?? '', url).href, fields }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function attributeIn(tag: string, name: string): string | null {
  const value = new RegExp(`\\b${name}="([^"]*)"`, 'su').exec(tag)?.[1]
  if (value === undefined) return null
  return value.replaceAll(/&(?:#(x?)([\da-f]+)|(\w+));/giu, (all, hex: string, code: string, word: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)) : (named[word] ?? all),
  )
}
