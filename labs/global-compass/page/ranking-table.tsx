import { LivingRanking } from '../../shell/place/living-ranking.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import type { GlobalCompassState } from '../engine/state.ts'
import { rankingEnd, rankingRows, rankingSays } from './layers.ts'
import { bearingOf } from './room-things.tsx'

/** The ranking on the table, by the player's weights over the open cards. */
export function RankingTable({ state }: { state: GlobalCompassState }) {
  const rows = rankingRows(state)
  return (
    <Picture quiet={rows.length > 0} title="Your ranking, by score" says={rankingSays(rows)}>
      <LivingRanking rows={rows} domain={[0, rankingEnd(state)]} shown={6} columns={2} numbered={false} />
    </Picture>
  )
}

/** Where the leader of the ranking lies, seen from home; undefined while there is none. */
export function leaderBearing({ ranking, brief, candidates }: GlobalCompassState): number | undefined {
  const leader = candidates.find(({ code }) => code === ranking[0]?.country)
  return leader && bearingOf(brief.home, leader)
}
