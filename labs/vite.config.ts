import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { labById, labIds, type LabId } from '@tradewind/contract/catalogue'
import { labDesignSheet } from '@tradewind/contract/design'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

const here = dirname(fileURLToPath(import.meta.url))

/** Global Compass is kept in `global-compass/`: a lab's folder has its name, whatever its id. */
function folderOf(lab: LabId): string {
  return labById(lab).name.toLowerCase().replaceAll(' ', '-')
}

/** A lab's address is `/<lab id>/`, whatever its folder is called here. */
function pagesByLabId(): Plugin {
  return {
    name: 'pages-by-lab-id',
    apply: 'build',
    async writeBundle() {
      const dist = join(here, 'dist')
      for (const lab of labIds) {
        await rename(join(dist, folderOf(lab), 'page'), join(dist, lab))
        await rm(join(dist, folderOf(lab)), { recursive: true })
      }
    },
  }
}

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

/** The design tokens of the contract as a style sheet. */
function designTokens(): Plugin {
  const name = 'virtual:design-tokens.css'
  return {
    name: 'design-tokens',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? labDesignSheet() : null),
  }
}

export default defineConfig({
  root: here,
  plugins: [
    react(),
    designTokens(),
    preloadFonts(),
    // The server fills in the pages on each request, so only the files that never change are compressed ahead.
    compression({
      include: /\.(js|css|svg)$/,
      algorithms: ['gzip', 'brotliCompress'],
      threshold: 1024,
      logLevel: 'silent',
    }),
    pagesByLabId(),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: labIds.map((lab) => join(here, folderOf(lab), 'page/index.html')) },
  },
})
