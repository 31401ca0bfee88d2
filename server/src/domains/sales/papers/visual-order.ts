import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** A part of a line whose characters run in one direction. */
export interface Run {
  text: string
  rightToLeft: boolean
}

/**
 * The parts of a line from left to right, as they stand on paper (Unicode's bidirectional algorithm, rule L2). The
 * characters of a part stay in the order in which they are read; a font turns them around.
 */
export function visualOrder(line: string): Run[] {
  const runs = levelRuns(line)
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) reverseFrom(runs, level)
  return runs.map(({ text, level }) => {
    const rightToLeft = level % 2 === 1
    return { text: rightToLeft ? mirrored(text) : text, rightToLeft }
  })
}

interface LevelRun {
  text: string
  level: number
}

function levelRuns(line: string): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto')
  const runs: LevelRun[] = []
  for (let index = 0; index < line.length; index++) {
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    if (last?.level === level) last.text += line.charAt(index)
    else runs.push({ text: line.charAt(index), level })
  }
  return runs
}

/** Reverses the order of neighbouring parts that have at least this level. */
function reverseFrom(runs: LevelRun[], level: number): void {
  let begin = 0
  while (begin < runs.length) {
    let end = begin
    while ((runs[end]?.level ?? -1) >= level) end++
    runs.splice(begin, end - begin, ...runs.slice(begin, end).toReversed())
    begin = end + 1
  }
}

/** Brackets look the other way in text that runs from right to left. */
function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
}
