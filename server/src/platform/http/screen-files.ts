import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The build's manifest: each source file or shared part, and what it became. */
type Manifest = Record<string, Chunk>

/**
 * Tags that let a browser fetch the scripts and styles of a screen together with those of every page, instead of one
 * trip later. `page` is the contract's name of the screen's file; without a manifest there is nothing to name.
 */
export function readScreenFiles(folder: string): (page: string) => string {
  const path = join(folder, '.vite', 'manifest.json')
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
  const ofEveryPage = filesOf(manifest, 'index.html')
  return (page) => {
    const files = filesOf(manifest, `src/features/${page}.page.tsx`)
    return [...files]
      .filter((file) => !ofEveryPage.has(file))
      .map(tagOf)
      .join('')
  }
}

/** A chunk's own files and those of all that it imports. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const file of chunk.css ?? []) found.add(file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
  return found
}

function tagOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}
