import react from '@vitejs/plugin-react'
import { defineConfig, defaultClientConditions, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** Lets the browser fetch the two fonts while the scripts load, instead of after the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend',
          })),
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    preloadFonts(),
    // The server fills in the page on each request, so only the files that never change are compressed ahead.
    compression({
      include: /\.(js|css|svg)$/,
      algorithms: ['gzip', 'brotliCompress'],
      threshold: 1024,
      logLevel: 'silent',
    }),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  server: {
    // The screens of analytics begin with the same word as the call, which goes on with a year.
    proxy: Object.fromEntries(
      ['/api', '/log', '^/analytics/\\d'].map((path) => [path, 'http://localhost:4000']),
    ),
  },
})
