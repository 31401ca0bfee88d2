import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { accessibilityReportPaper } from './accessibility-report.ts'
import { dataMapCsv, dataMapPaper } from './data-map.ts'
import { paperOfMarkdown, type Paper } from './paper.ts'
import { securityAnswersCsv, securityAnswersPaper } from './security-answers.ts'

const folder = join(import.meta.dirname, '../../docs/trust')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** All papers of `docs/trust/`, by name. */
export function readPapers(): Paper[] {
  const written = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => paperOfMarkdown(file.slice(0, -'.md'.length), read(file)))
  return [
    ...written,
    accessibilityReportPaper(read('accessibility-report.yaml'), read('accessibility-criteria.yaml')),
    dataMapPaper(read('data-map.yaml')),
    securityAnswersPaper(read('security-answers.yaml')),
  ]
}

const listModule = 'virtual:trust-papers'
const paperModule = 'virtual:trust-paper/'

/**
 * The papers of `docs/trust/` as modules: `virtual:trust-papers` has their heads and loads each by name, so that a page
 * costs no library and only its own text. What can be downloaded goes beside them, under a fixed address.
 */
export function trustPapers(): Plugin {
  return {
    name: 'trust-papers',
    resolveId: (id) => (id === listModule || id.startsWith(paperModule) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${listModule}`) return listOf(readPapers())
      if (!id.startsWith(`\0${paperModule}`)) return null
      const name = id.slice(paperModule.length + 1)
      return `export default ${JSON.stringify(readPapers().find((paper) => paper.name === name)?.html)}`
    },
    generateBundle() {
      const files = {
        'accessibility-report.yaml': read('accessibility-report.yaml'),
        'data-map.csv': dataMapCsv(read('data-map.yaml')),
        'security-answers.csv': securityAnswersCsv(read('security-answers.yaml')),
      }
      for (const [file, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: `trust/${file}`, source })
      // The end of security.txt counts from it.
      const built = JSON.stringify({ at: new Date().toISOString() })
      this.emitFile({ type: 'asset', fileName: '.vite/built.json', source: built })
    },
  }
}

function listOf(papers: readonly Paper[]): string {
  const heads = papers.map((paper): Partial<Paper> => ({ ...paper, html: undefined }))
  const loaders = papers.map(({ name }) => {
    const from = JSON.stringify(`${paperModule}${name}`)
    return `${JSON.stringify(name)}: () => import(${from}).then((module) => module.default)`
  })
  return `export const papers = ${JSON.stringify(heads)}\nexport const texts = {${loaders.join(', ')}}`
}
