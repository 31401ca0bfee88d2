import { readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Measures whether the labs' scores distinguish decisions from luck, and how long the server computes. Each lab is
 * played on the same seeds by a player who follows its texts and by one who chooses at random, with the built engines.
 *
 *   node labs.mjs [seeds] [lab]
 */
const [seedCount = '1000', only] = process.argv.slice(2)
const seeds = Array.from({ length: Number(seedCount) }, (_, at) => `bench ${at}`)
const built = fileURLToPath(new URL('../labs/engine/dist', import.meta.url))

const labs = readdirSync(built).filter(
  (folder) =>
    (only === undefined || folder === only) && existsSync(join(built, folder, 'engine/test/policies.js')),
)

function timed(work) {
  const began = performance.now()
  const done = work()
  return { done, took: performance.now() - began }
}

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]
const inRange = (values) => [0, 0.5, 1].map((share) => quantile(values, share).toFixed(1)).join(' / ')

for (const lab of labs) {
  const { playedBy, sensiblePolicy, randomPolicy, stereotypePolicy } = await import(
    join(built, lab, 'engine/test/policies.js')
  )
  const engines = await import(join(built, lab, 'engine/engine.js'))
  const engine = Object.values(engines).find((value) => typeof value?.play === 'function')
  const sensible = []
  const blind = []
  const stereotyped = []
  const last = []
  const before = []
  for (const seed of seeds) {
    const { decisions, result } = playedBy(sensiblePolicy, seed)
    sensible.push(result.score)
    blind.push(playedBy(randomPolicy, seed).result.score)
    if (stereotypePolicy) stereotyped.push(playedBy(stereotypePolicy, seed).result.score)
    const play = (count) => timed(() => engine.play(seed, engine.defaultSettings, decisions.slice(0, count)))
    last.push(play(decisions.length).took)
    before.push(play(decisions.length - 1).took)
  }
  const wins = seeds.filter((_, at) => sensible[at] > blind[at]).length
  console.log(`${engine.id}, ${seeds.length} seeds`)
  console.log(`  sensible (least / median / most)   ${inRange(sensible)}`)
  console.log(`  blind                              ${inRange(blind)}`)
  console.log(
    `  the sensible one is ahead on       ${((100 * wins) / seeds.length).toFixed(1)} %  (aim: 95 %)`,
  )
  console.log(`  blind ones with 80 points or more  ${blind.filter((score) => score >= 80).length}  (aim: 0)`)
  if (stereotypePolicy) {
    const ahead = seeds.filter((_, at) => sensible[at] > stereotyped[at]).length
    console.log(`  who goes by stereotypes            ${inRange(stereotyped)}`)
    console.log(
      `  the sensible one is ahead on       ${((100 * ahead) / seeds.length).toFixed(1)} %  (aim: 95 %)`,
    )
  }
  console.log(
    `  last decision, p50 and p99         ${quantile(last, 0.5).toFixed(0)} ms, ${quantile(last, 0.99).toFixed(0)} ms  (aim: 300 ms)`,
  )
  console.log(
    `  the one before                     ${quantile(before, 0.5).toFixed(0)} ms, ${quantile(before, 0.99).toFixed(0)} ms  (aim: 50 ms)`,
  )
}
