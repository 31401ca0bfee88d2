import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from '@tradewind/contract/screens'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The manifest of the build: each source file or shared part, and its output. */
type Manifest = Record<string, Chunk>

/** The contract's entries for a screen's files. */
type ScreenParts = Pick<Screen, 'page' | 'picture'>

/**
 * Tags that let a browser fetch the scripts, styles and first picture of a screen together with the scripts of every
 * page, instead of one round trip later. Empty without a manifest.
 */
export function readScreenFiles(folder: string): (screen: ScreenParts) => string {
  const path = join(folder, '.vite', 'manifest.json')
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
  const ofEveryPage = filesOf(manifest, 'index.html')
  return ({ page, picture }) => {
    const files = filesOf(manifest, `src/domains/${page}.page.tsx`)
    const pictures = filesOf(manifest, `../contract/pictures/${picture}.svg`)
    return [...pictures, ...files]
      .filter((file) => !ofEveryPage.has(file))
      .map(tagOf)
      .join('')
  }
}

/** A chunk's own files and those of everything it imports. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const file of chunk.css ?? []) found.add(file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
  return found
}

function tagOf(file: string): string {
  if (file.endsWith('.svg')) return `<link rel="preload" as="image" fetchpriority="high" href="/${file}">`
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}
