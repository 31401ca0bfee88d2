import { readFileSync } from 'node:fs'
import axe from 'axe-core'
import { parse } from 'yaml'

interface Report {
  chapters: Record<
    string,
    { criteria?: { num: string; components: { name: string; adherence: { level: string } }[] }[] }
  >
}

const report = parse(
  readFileSync(new URL('../docs/trust/accessibility-report.yaml', import.meta.url), 'utf8'),
) as Report

/** The criteria of WCAG that the accessibility report says the pages meet: `1.4.3`. */
const supported = new Set(
  Object.entries(report.chapters)
    .filter(([chapter]) => chapter.startsWith('success_criteria_'))
    .flatMap(([, { criteria = [] }]) => criteria)
    .filter(({ components }) =>
      components.some(({ name, adherence }) => name === 'web' && adherence.level === 'supports'),
    )
    .map(({ num }) => num),
)

/** The criteria of a rule, and of a violation of it: the tag `wcag1412` is 1.4.12. */
function criteriaOf({ tags }: { tags: readonly string[] }): string[] {
  return tags.flatMap((tag) => {
    const [, principle, guideline, number] = /^wcag(\d)(\d)(\d+)$/u.exec(tag) ?? []
    return principle === undefined ? [] : [`${principle}.${guideline}.${number}`]
  })
}

/** Those of them that the report calls supported. A page that breaks such a rule makes the report untrue. */
export function claimedOf(rule: { tags: readonly string[] }): string[] {
  return criteriaOf(rule).filter((criterion) => supported.has(criterion))
}

/** The rules that axe leaves out by itself and that check a criterion of the report all the same. */
export const rulesOfClaims: string[] = axe
  .getRules()
  .filter((rule) => !rule.tags.includes('experimental') && !rule.tags.includes('deprecated'))
  .filter((rule) => claimedOf(rule).length > 0)
  .map(({ ruleId }) => ruleId)
