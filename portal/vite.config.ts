import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { designSheet } from '@tradewind/contract/design'
import react from '@vitejs/plugin-react'
import { defineConfig, defaultClientConditions, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { trustPapers } from './papers/trust-papers.ts'

/** Lets the browser fetch the two core fonts while the scripts load, instead of after the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && file.includes('-core-'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend',
          })),
    },
  }
}

/** The class of a module in the page: its name and four characters for its file. Vite's own names also have the line. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/u, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** Puts the design tokens into the page, so that it has its colours before the scripts are here. */
function designTokens(): Plugin {
  return {
    name: 'design-tokens',
    transformIndexHtml: () => [
      { tag: 'style', attrs: { nonce: '__CSP_NONCE__' }, children: designSheet(), injectTo: 'head' },
    ],
  }
}

/**
 * What several screens share, in a few files. Left to itself the build makes one for each set of screens that
 * share something: sixty small ones for Home, each a request.
 */
const sharedFiles = [
  { name: 'base', tags: ['$initial' as const], priority: 9 },
  // Half of all screens have them, but not the first ones.
  { name: 'dates', test: /zoned-time|tzOffset|words\/dates/u, minShareCount: 2, priority: 9 },
  // Every list has them, and no form.
  { name: 'query', test: /src\/query|tanstack/u, minShareCount: 2, priority: 8.2 },
  { name: 'dialogs', test: /app-dialog/u, minShareCount: 2, priority: 7 },
  { name: 'menus', test: /Menu|Popover/u, minShareCount: 2, priority: 5 },
  {
    name: 'parts',
    test: /Skeleton|icons-react|save-file|words\/prices|src\/ui\/(?:back-link|support|copy|use-copy|use-now|product)/u,
    minShareCount: 2,
    priority: 4,
  },
  // What charts have of lists.
  { name: 'chart-tools', test: /src\/ui\/list\/(?:csv|day)/u, minShareCount: 2, priority: 3 },
  { name: 'lists', test: /src\/ui\/list\//u, minShareCount: 2, priority: 2 },
]

export default defineConfig({
  plugins: [
    react(),
    preloadFonts(),
    designTokens(),
    trustPapers(),
    // The server fills in the page on each request, so only the files that never change are compressed ahead.
    compression({
      include: /\.(js|css|svg)$/,
      algorithms: ['gzip', 'brotliCompress'],
      threshold: 1024,
      logLevel: 'silent',
    }),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
  },
  server: {
    // The screens of analytics begin with the same word as the call, which goes on with a year.
    proxy: Object.fromEntries(
      ['/api', '/log', '/status.json', '^/analytics/\\d', '^/trust/[^/]+\\.(yaml|csv|json)$'].map((path) => [
        path,
        'http://localhost:4000',
      ]),
    ),
  },
})
