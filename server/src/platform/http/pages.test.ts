import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens } from '@tradewind/contract/screens'
import { readConfig } from '../../config.ts'
import { openTestApp, productionSettings, type TestApp } from '../../test/app.ts'
import { portalPolicy } from './headers.ts'
import { textForHtml } from './public-config.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** Width and height of a PNG of the portal, from its header. */
function sizeOfPng(path: string): string {
  const file = readFileSync(new URL(`../../../../portal/public${path}`, import.meta.url))
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

const html = { accept: 'text/html', host: 'localhost:4000' }

describe('pages', () => {
  test('every screen answers with the page, its configuration and a fresh nonce', async () => {
    const nonces = new Set<string>()
    for (const url of Object.keys(screens)) {
      const response = await t.app.inject({ url, headers: html })
      expect(response.statusCode, url).toBe(200)
      expect(response.body).toContain('"productName":"Tradewind"')
      const nonce = /nonce="([^"]+)"/u.exec(response.body)?.[1] ?? ''
      expect(response.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(Object.keys(screens).length)
  })

  test('pages are compressed for browsers that can read that, and answers of calls are not', async () => {
    const asked = { ...html, 'accept-encoding': 'gzip, deflate, br' }
    const page = await t.app.inject({ url: '/login', headers: asked })
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/iu),
    })
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('"productName":"Tradewind"')
    const plain = await t.app.inject({ url: '/login', headers: html })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(page.rawPayload.length * 2).toBeLessThan(plain.rawPayload.length)
    const call = await t.app.inject({ url: '/api/openapi.json', headers: asked })
    expect(call.headers['content-encoding']).toBeUndefined()
  })

  test('every page says what the portal is, also to search engines and beside shared links', async () => {
    const { body } = await t.app.inject({ url: '/login', headers: html })
    const { portalTitle, portalDescription } = t.services.config.brand
    expect(body).toContain(`<title>${portalTitle}</title>`)
    for (const [name, content] of [
      ['name="description"', portalDescription],
      ['property="og:title"', portalTitle],
      ['property="og:description"', portalDescription],
      ['property="og:image"', 'http://localhost:4000/icons/share.jpg'],
    ])
      expect(body).toContain(`<meta ${name} content="${content}" />`)
  })

  test('every page has the outline of its screen', async () => {
    const outlineAt = async (url: string) =>
      /data-kind="(\w+)"/u.exec((await t.app.inject({ url, headers: html })).body)?.[1]
    expect(await outlineAt('/')).toBe('cards')
    expect(await outlineAt('/login')).toBe('form')
    expect(await outlineAt('/help')).toBe('page')
    expect(await outlineAt('/no-such-page')).toBe('page')
  })

  test('what a school writes about itself cannot leave its attribute', () => {
    expect(textForHtml('A "lab" & <b>more</b>')).toBe('A &quot;lab&quot; &amp; &lt;b>more&lt;/b>')
  })

  test('the manifest has the school’s names and icons of the sizes that it tells', async () => {
    const { headers, body } = await t.app.inject({ url: '/manifest.webmanifest' })
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = JSON.parse(body) as { name: string; icons: { src: string; sizes: string }[] }
    expect(manifest).toMatchObject({ name: 'Tradewind Labs', short_name: 'Tradewind', start_url: '/' })
    expect(manifest.icons).toHaveLength(3)
    for (const { src, sizes } of manifest.icons) expect(sizeOfPng(src), src).toBe(sizes)
    expect(sizeOfPng('/icons/icon-180.png')).toBe('180x180')
  })

  test('only the signed-out screen can be framed by any page', async () => {
    for (const url of Object.keys(screens).map((path) => path.replace(/:\w+/gu, 'x'))) {
      const { headers } = await t.app.inject({ url, headers: html })
      const framedBy = url === '/signed-out' ? "frame-ancestors 'self' *;" : "frame-ancestors 'self';"
      expect(headers['content-security-policy'], url).toContain(framedBy)
    }
  })

  test('the policy allows no inline scripts, frames only labs and can be framed only by the portal', async () => {
    const { headers } = await t.app.inject({ url: '/login', headers: html })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'self';")
    expect(policy).toContain('frame-src http://localhost:4001;')
    expect(policy).toContain("media-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['x-frame-options']).toBeUndefined()
  })

  test('films may come from another site, and the portal’s own are sent in parts', async () => {
    const brand = {
      BRAND_TOUR_VIDEO_URL: 'https://films.school.edu/tour.mp4',
      BRAND_GUIDE_VIDEO_URL: '/guide.webm',
    }
    expect(portalPolicy(readConfig(brand), 'nonce', [])).toContain(
      "media-src 'self' https://films.school.edu;",
    )
    const part = await t.app.inject({ url: '/film.webm', headers: { range: 'bytes=2-4' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({ 'content-type': 'video/webm', 'content-range': 'bytes 2-4/10' })
    expect(part.body).toBe('234')
  })

  test('an unknown address answers 404, as a page to a browser and as JSON to a program', async () => {
    const page = await t.app.inject({ url: '/no/such/page', headers: html })
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toContain('text/html')
    const json = await t.app.inject({ url: '/no/such/page' })
    expect(json.statusCode).toBe(404)
    expect(json.json()).toMatchObject({ code: 'not_found' })
    const call = await t.app.inject({ url: '/api/no-such-call', headers: html })
    expect(call.json()).toMatchObject({ code: 'not_found' })
    const day = await t.app.inject({ url: '/analytics/2026/no-month', headers: html })
    expect(day.json()).toMatchObject({ code: 'not_found' })
  })

  test('a trailing slash redirects to the screen', async () => {
    const response = await t.app.inject({ url: '/settings/?from=mail', headers: html })
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/settings?from=mail')
    const results = await t.app.inject({ url: '/results/global_compass_lab/', headers: html })
    expect(results.headers.location).toBe('/results/global_compass_lab')
    expect((await t.app.inject({ url: '//evil.example/', headers: html })).statusCode).toBe(404)
  })

  test('another loopback name redirects to the public address, but a proxy’s name does not', async () => {
    const other = await t.app.inject({ url: '/login?next=1', headers: { ...html, host: '127.0.0.1:4000' } })
    expect(other.statusCode).toBe(302)
    expect(other.headers.location).toBe('http://localhost:4000/login?next=1')
    const proxied = await t.app.inject({ url: '/login', headers: { ...html, host: 'app:4000' } })
    expect(proxied.statusCode).toBe(200)
  })

  test('only the labs’ origin may call across origins, with a bearer token and without cookies', async () => {
    const preflight = (origin: string) =>
      t.app.inject({
        method: 'OPTIONS',
        url: '/api/auth/validatetoken',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
    const lab = await preflight('http://localhost:4001')
    expect(lab.headers['access-control-allow-origin']).toBe('http://localhost:4001')
    expect(lab.headers['access-control-allow-credentials']).toBeUndefined()
    const stranger = await preflight('https://evil.example')
    expect(stranger.headers['access-control-allow-origin']).not.toBe('https://evil.example')
  })

  test('the OpenAPI document names every call with its access', async () => {
    const document = (await t.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { description: string; security?: unknown }>>
    }>()
    expect(document.paths['/api/auth/login']?.['post']).toMatchObject({ description: 'Access: public' })
    expect(document.paths['/api/account/sessions/{id}']?.['delete']).toMatchObject({
      security: [{ session: [] }],
    })
    expect(Object.keys(document.paths)).not.toContain('/login')
    expect((await t.app.inject({ url: '/api/docs/', headers: html })).statusCode).toBe(200)
  })

  test('production serves the OpenAPI document only where API_DOCS says so', async () => {
    for (const [apiDocs, status] of [
      ['', 404],
      ['on', 200],
    ] as const) {
      const production = await openTestApp({ ...productionSettings, API_DOCS: apiDocs })
      try {
        expect((await production.app.inject('/api/openapi.json')).statusCode).toBe(status)
        expect((await production.app.inject({ url: '/api/docs/', headers: html })).statusCode).toBe(status)
      } finally {
        await production.close()
      }
    }
  })

  test('browsers remember https, for subdomains only where HSTS_SUBDOMAINS says so', async () => {
    expect((await t.app.inject('/healthz')).headers['strict-transport-security']).toBeUndefined()
    for (const [subdomains, header] of [
      ['off', 'max-age=31536000'],
      ['on', 'max-age=31536000; includeSubDomains'],
    ] as const) {
      const production = await openTestApp({ ...productionSettings, HSTS_SUBDOMAINS: subdomains })
      try {
        const { headers } = await production.app.inject('/healthz')
        expect(headers['strict-transport-security']).toBe(header)
      } finally {
        await production.close()
      }
    }
  })

  test('https is asked for strictly where the public address has it, and nowhere else', async () => {
    expect((await t.app.inject('/login')).headers['strict-transport-security']).toBeUndefined()
    const school = await openTestApp({
      PUBLIC_URL: 'https://portal.uni.example',
      LABS_URL: 'https://labs.uni.example',
    })
    try {
      for (const url of ['/login', '/api/config', '/nothing'])
        expect((await school.app.inject(url)).headers['strict-transport-security'], url).toMatch(
          /^max-age=\d{8,}/u,
        )
    } finally {
      await school.close()
    }
  })

  test('health checks answer', async () => {
    expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'up' })
    expect((await t.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })
})
