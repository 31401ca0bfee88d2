/** Makes a call of the product's API and throws if it is refused. */
export async function call(url, token, name, body) {
  const [method, path] = name.split(' ')
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`)
  return answer
}

/** The next decision: cards first, then some changed forecasts, then the rest of the way to the result. */
export function nextOf({ state, version }, changesOfMind) {
  const ids = state.criteria.map(({ id }) => id)
  switch (state.phase) {
    case 'weights':
      return { type: 'set-weights', weights: Object.fromEntries(ids.map((id) => [id, 5])) }
    case 'evidence': {
      const card = state.criteria.find(({ bought, price }) => !bought && price <= state.evidence.left)
      if (card) return { type: 'buy-card', card: card.id }
      const { forecasts } = state.evidence
      const open = forecasts.find(({ confidence }) => confidence === null)
      if (open) return { type: 'forecast', statement: open.id, confidence: 60 }
      if (version < changesOfMind)
        return {
          type: 'forecast',
          statement: forecasts[version % forecasts.length].id,
          confidence: version % 100,
        }
      return { type: 'close-evidence' }
    }
    case 'shortlist': {
      const five = state.candidates.slice(0, 5).map(({ code }) => code)
      return {
        type: 'shortlist',
        countries: five.map((country) => ({ country, reasons: [ids[0]] })),
        pick: five[0],
      }
    }
    case 'network': {
      const { places, pick, functions } = state.network
      const other = places.find((place) => place !== pick)
      const sites = functions.map(({ id }, at) => [id, at < 2 ? pick : other])
      return { type: 'place', sites: Object.fromEntries(sites) }
    }
    default:
      return { type: 'answer', option: 'wait' }
  }
}
